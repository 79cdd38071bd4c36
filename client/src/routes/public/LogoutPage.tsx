import { useEffect } from 'react'
import { Link, useNavigate } from 'react-router'

import { Page } from '@/components/Page'
import { LogoutProgress } from '@/features/auth/LogoutProgress'
import { paths } from '@/routes/paths'
import { texts } from '@/text/texts'

const { logout: words } = texts.account

export function LogoutPage() {
  return (
    <Page title={words.title} width="narrow">
      <LogoutProgress
        done={<GoHome />}
        home={
          <Link to={paths.home} lang="en" className="btn btn-primary">
            {words.home}
          </Link>
        }
      />
    </Page>
  )
}

function GoHome() {
  const navigate = useNavigate()
  useEffect(() => {
    const timer = setTimeout(() => void navigate(paths.home, { replace: true }), 1500)
    return () => {
      clearTimeout(timer)
    }
  }, [navigate])
  return null
}
