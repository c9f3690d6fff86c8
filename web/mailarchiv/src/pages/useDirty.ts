import { useEffect } from 'react'

/** Reports to a form's window whether the form holds unsaved input. */
export function useDirty(isDirty: boolean, onDirty: (isDirty: boolean) => void): void {
  useEffect(() => {
    onDirty(isDirty)
    return () => onDirty(false)
  }, [isDirty, onDirty])
}
