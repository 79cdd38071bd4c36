import { useEffect, useEffectEvent } from 'react'

import { useAppSelector } from '@/app/hooks'

import { selectNews } from './notificationsSlice'

/** Loads a list again each time that something new has come. */
export function useReload(load: () => void) {
  const news = useAppSelector(selectNews)
  const loadNow = useEffectEvent(load)
  useEffect(() => {
    if (news > 0) loadNow()
  }, [news])
}
