import { useEffect, type ComponentProps } from 'react'
import { Link, Navigate, useLocation, useNavigate } from 'react-router'

import { DoneNote } from '@/components/DoneNote'
import { Page } from '@/components/Page'
import { LoginForm } from '@/features/auth/LoginForm'
import { paths } from '@/routes/paths'
import { texts } from '@/text/texts'

const { login: words } = texts.account

/** What may come along on the way here. */
interface Arrival {
  /** Where a guard sent the person away. */
  from?: string
  initial?: ComponentProps<typeof LoginForm>['initial']
}

export function LoginPage() {
  const { from, initial } = (useLocation().state ?? {}) as Arrival
  return (
    <Page title={words.title} lead={from ? words.comeBack : words.lead} width="narrow">
      <LoginForm
        initial={initial}
        done={<Welcome to={from ?? paths.dashboard} />}
        signedIn={<Navigate to={paths.home} replace />}
      >
        <p className="form-after">
          <Link to={paths.forgotPassword}>{words.forgot}</Link>
          <span>
            {words.noAccount} <Link to={paths.register}>{words.toRegister}</Link>
          </span>
        </p>
      </LoginForm>
    </Page>
  )
}

function Welcome({ to }: { to: string }) {
  const navigate = useNavigate()
  useEffect(() => {
    const timer = setTimeout(() => void navigate(to, { replace: true }), 2000)
    return () => {
      clearTimeout(timer)
    }
  }, [navigate, to])
  return (
    <DoneNote>
      <h2 className="h4">{words.doneTitle}</h2>
      <p className="mb-0">{words.done}</p>
    </DoneNote>
  )
}
