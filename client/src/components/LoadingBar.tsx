import { useEffect, useState } from 'react'

import { texts } from '@/text/texts'

/** A navigation that is quicker than this needs no sign. */
const patience = 200

/** Tells that the next screen is on its way. Stands there only while it is. */
export function LoadingBar() {
  const [slow, setSlow] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => {
      setSlow(true)
    }, patience)
    return () => {
      clearTimeout(timer)
    }
  }, [])
  return slow && <div className="loading-bar" role="progressbar" aria-label={texts.common.loadingPage} />
}
