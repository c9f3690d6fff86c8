/** Typed clients of both services and of the archive's panel, from their OpenAPI documents: paths, parameters, bodies and answers. */
import createClient, { type Client, type Middleware } from 'openapi-fetch'
import type { paths as MailarchivPaths } from './mailarchiv.gen.ts'
import type { paths as MaterialPaths } from './material.gen.ts'
import type { paths as PanelPaths } from './panel.gen.ts'

export type { components as MailarchivTypes } from './mailarchiv.gen.ts'
export type { components as MaterialTypes } from './material.gen.ts'
export type { components as PanelTypes, paths as PanelPaths } from './panel.gen.ts'

/** Address and credential of a client. */
export interface ClientOptions {
  /** Origin of the service, `http://127.0.0.1:4200` for instance. */
  readonly url: string
  /** Returns the token or key; called for every request, so that a new login takes effect at once. */
  readonly credential?: () => string | undefined
  /** Sends the requests; default: the runtime's fetch. */
  readonly fetch?: (request: Request) => Promise<Response>
}

export type MaterialClient = Client<MaterialPaths>
export type MailarchivClient = Client<MailarchivPaths>
export type PanelClient = Client<PanelPaths>

/**
 * Creates a client of the material service. A refusal does not throw: it is returned in `error`, with a sentence for
 * people and a code for programs.
 *
 * @example
 * const { data, error } = await material.GET('/objekte/{id}', { params: { path: { id } } })
 */
export const materialClient = (options: ClientOptions): MaterialClient => open<MaterialPaths>(API, options)

/** Creates a client of the read-only mail archive. */
export const mailarchivClient = (options: ClientOptions): MailarchivClient => open<MailarchivPaths>(API, options)

/** Creates a client of the archive's panel. The browser sends its login, a cookie. */
export const panelClient = (options: Omit<ClientOptions, 'credential'>): PanelClient => open<PanelPaths>(PANEL, options)

/** Base paths. */
const API = '/api/v1'
const PANEL = '/admin/api'

function open<Paths extends object>(base: string, { url, credential, fetch }: ClientOptions): Client<Paths> {
  const client = createClient<Paths>({ baseUrl: url + base, ...(fetch === undefined ? {} : { fetch }) })
  const authorize: Middleware = {
    onRequest: ({ request }) => {
      const bearer = credential?.()
      if (bearer !== undefined) request.headers.set('authorization', `Bearer ${bearer}`)
      return request
    },
  }
  client.use(authorize)
  return client
}
