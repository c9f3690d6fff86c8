/** `Müller GmbH <a@b.de>` → `Müller GmbH`; a bare address stays. */
export function senderName(from: string): string {
  const name = from.includes('<') ? from.slice(0, from.indexOf('<')).trim().replace(/^"|"$/g, '').trim() : ''
  if (name !== '') return name
  return from === '' ? 'unbekannter Absender' : from
}
