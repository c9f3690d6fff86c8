import { useFocusBack } from '@zeughaus/web-shared'

/** Stands in a window: gives the focus back when it closes, also where the button that opened it is gone by then. */
export function FocusBack() {
  useFocusBack()
  return null
}
