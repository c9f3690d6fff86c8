import type { MouseEvent } from 'react'

/** Props of a file input that takes the same file again, for one that was corrected and saved meanwhile. */
export const CHOSEN_AGAIN = {
  onClick: ({ currentTarget }: MouseEvent<HTMLInputElement>) => {
    currentTarget.value = ''
  },
}
