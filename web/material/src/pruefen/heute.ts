/** Today where the person is, YYYY-MM-DD. */
export function heute(jetzt = new Date()): string {
  const zwei = (zahl: number) => String(zahl).padStart(2, '0')
  return `${jetzt.getFullYear()}-${zwei(jetzt.getMonth() + 1)}-${zwei(jetzt.getDate())}`
}
