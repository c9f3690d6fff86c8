/** Calendar days (`YYYY-MM-DD`) in the time zone of this device. */

/** Today by the clock and time zone of this device. */
export function today(now = new Date()): string {
  const twoDigits = (number: number) => String(number).padStart(2, '0')
  return `${now.getFullYear()}-${twoDigits(now.getMonth() + 1)}-${twoDigits(now.getDate())}`
}

const MS_A_DAY = 86_400_000

/** @param distance days after `day`; negative is before it */
export const dayAfter = (day: string, distance: number): string =>
  new Date(Date.parse(day) + distance * MS_A_DAY).toISOString().slice(0, 10)

/** @param distance days from today; negative is the past */
export const dayFromToday = (distance = 0): string => dayAfter(today(), distance)

/** Days from today to a day; negative when it is past. */
export const daysUntil = (day: string): number => Math.round((Date.parse(day) - Date.parse(today())) / MS_A_DAY)
