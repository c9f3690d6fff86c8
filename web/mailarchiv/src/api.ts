/** The client through which all pages call the service. */
import { type PanelPaths, type PanelTypes, panelClient } from '@zeughaus/clients'
import { ApiError } from '@zeughaus/web-shared/api'

export { ApiError, refusal, unwrap } from '@zeughaus/web-shared/api'

/** A schema of the panel's OpenAPI document, for example `Schema<'Account'>`. */
export type Schema<Name extends keyof PanelTypes['schemas']> = PanelTypes['schemas'][Name]

/** The parameters of a list. */
type Query<P extends keyof PanelPaths> = PanelPaths[P] extends { get: { parameters: { query?: infer Q } } }
  ? NonNullable<Q>
  : never

/** Takes parameters from the address of a page, where each is a text: the service reads and checks them. */
export const asQuery = <P extends keyof PanelPaths>(texts: Partial<Record<keyof Query<P>, string | undefined>>) =>
  texts as unknown as Query<P>

/** Path of the panel's interface, for files that the browser loads itself. */
export const BASE = '/admin/api'

/** The service refuses changes that come without them. */
export const PANEL_HEADERS = { 'x-zeughaus-panel': '1' }

export const noConnection = () =>
  new ApiError(0, 'keine_verbindung', 'Das Archiv ist nicht erreichbar. Bitte prüfen Sie die Verbindung.')

/** The generated client. */
export const api = panelClient({
  url: window.location.origin,
  async fetch(request) {
    for (const [name, value] of Object.entries(PANEL_HEADERS)) request.headers.set(name, value)
    try {
      return await fetch(request)
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') throw error
      throw noConnection()
    }
  },
})

/** Builds `?a=b&…` from the values that are set; empty when none is. */
export function queryString(query: Readonly<Record<string, string | undefined>>): string {
  const given = Object.entries(query).flatMap(([name, value]): [string, string][] => (value ? [[name, value]] : []))
  return given.length === 0 ? '' : `?${new URLSearchParams(given)}`
}

/**
 * The refusal of a search in the words of its page: a program's name of a parameter says nothing to a person.
 *
 * @param names labels of the parameters
 */
export function refusalInWords(error: Error, names: Readonly<Record<string, string>>): string {
  const fields = error instanceof ApiError ? Object.entries(error.fields) : []
  if (fields.length === 0) return error.message
  // A reason may name another parameter: „darf nicht nach date_to liegen“.
  const inWords = (text: string) =>
    text.replace(/\b[a-z]+_[a-z]+\b/g, (name) => (names[name] === undefined ? name : `„${names[name]}“`))
  return fields.map(([name, text]) => `${names[name] ?? name}: ${inWords(text)}`).join(' ')
}
