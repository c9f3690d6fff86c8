import { useMediaQuery } from '@mantine/hooks'

/** Whether the screen is narrow: a bar at the bottom instead of one at the side, cards instead of tables. */
export const useIsPhone = (): boolean =>
  useMediaQuery('screen and (max-width: 61.99em)', undefined, { getInitialValueInEffect: false }) === true
