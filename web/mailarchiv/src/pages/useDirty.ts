import { useEffect } from 'react'

/** Reports to a form's window whether the form holds unsaved input. */
export function useDirty(form: object, empty: object, onDirty: (isDirty: boolean) => void): void {
  const isDirty = JSON.stringify(form) !== JSON.stringify(empty)
  useEffect(() => {
    onDirty(isDirty)
    return () => onDirty(false)
  }, [isDirty, onDirty])
}
