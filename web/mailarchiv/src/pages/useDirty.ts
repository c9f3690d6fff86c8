import { useEffect } from 'react'

/** Tells the window of a form whether something is typed; what is saved or gone is not. */
export function useDirty(form: object, empty: object, onDirty: (isDirty: boolean) => void): void {
  const isDirty = JSON.stringify(form) !== JSON.stringify(empty)
  useEffect(() => {
    onDirty(isDirty)
    return () => onDirty(false)
  }, [isDirty, onDirty])
}
