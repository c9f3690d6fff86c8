/** Calendar days, `YYYY-MM-DD`, where the person is. */
import { heute } from '../pruefen/heute.ts'

/** @param distance days from today; negative is the past */
export function dayFromToday(distance = 0): string {
  const day = new Date()
  day.setDate(day.getDate() + distance)
  return heute(day)
}

const MS_A_DAY = 86_400_000

/** Days from today to a day; negative when it is past. */
export const daysUntil = (day: string): number => Math.round((Date.parse(day) - Date.parse(dayFromToday())) / MS_A_DAY)
