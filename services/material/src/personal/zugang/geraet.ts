import bowser from 'bowser'

/** A longer `User-Agent` is cut before it is read: it is a stranger's text. */
const USER_AGENT_MAX = 300
const NAME_MAX = 80

/**
 * Names browser and device by the header `User-Agent`: "Firefox auf Windows", "Safari auf iPhone". The header itself,
 * which tells versions and models, is not kept.
 *
 * @returns null for a program that does not say
 */
export function geraetName(userAgent: string | undefined): string | null {
  const text = (userAgent ?? '').slice(0, USER_AGENT_MAX)
  if (text === '') return null
  const { browser, os, platform } = bowser.parse(text)
  const names = [browser.name, platform.model ?? os.name].filter((name) => name !== undefined && name !== '')
  return names.length === 0 ? null : names.join(' auf ').slice(0, NAME_MAX)
}
