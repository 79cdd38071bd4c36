import { useEffect } from 'react'

import { useAppDispatch, useAppSelector } from '@/app/hooks'

import { fetchNames, selectPerson } from './peopleSlice'

/** What is to be asked for with the next call. */
const wanted = new Set<string>()

/** The account with the id, once it is known. All that appear on a screen at once are asked for in one call. */
export function usePerson(id: string) {
  const dispatch = useAppDispatch()
  const person = useAppSelector(selectPerson(id))
  const known = person !== undefined
  useEffect(() => {
    if (known) return
    wanted.add(id)
    queueMicrotask(() => {
      const ids = [...wanted]
      wanted.clear()
      if (ids.length > 0) void dispatch(fetchNames(ids))
    })
  }, [dispatch, id, known])
  return person
}
