/** Typed clients of both services: paths, parameters, bodies and answers come from their OpenAPI documents. */
import createClient, { type Client, type Middleware } from 'openapi-fetch'
import type { paths as MailarchivPaths } from './mailarchiv.gen.ts'
import type { paths as MaterialPaths } from './material.gen.ts'

export type { components as MailarchivTypes } from './mailarchiv.gen.ts'
export type { components as MaterialTypes } from './material.gen.ts'

/** Where the service is and who calls it. */
export interface ClientOptions {
  /** Origin of the service, `http://127.0.0.1:4200` for instance. */
  readonly url: string
  /** The token or key of each call; asked anew every time, so that a new login counts at once. */
  readonly credential?: () => string | undefined
  /** Sends the requests; the runtime's own when it is left out. */
  readonly fetch?: (request: Request) => Promise<Response>
}

export type MaterialClient = Client<MaterialPaths>
export type MailarchivClient = Client<MailarchivPaths>

/**
 * The material service. A refusal is no exception: it stands in `error`, with a sentence for people and a code for
 * programs.
 *
 * @example
 * const { data, error } = await material.GET('/objekte/{id}', { params: { path: { id } } })
 */
export const materialClient = (options: ClientOptions): MaterialClient => open<MaterialPaths>(options)

/** The read-only mail archive. */
export const mailarchivClient = (options: ClientOptions): MailarchivClient => open<MailarchivPaths>(options)

/** Path of both APIs below the origin (section "Versioning" of the specifications). */
const BASE = '/api/v1'

function open<Paths extends object>({ url, credential, fetch }: ClientOptions): Client<Paths> {
  const client = createClient<Paths>({ baseUrl: url + BASE, ...(fetch === undefined ? {} : { fetch }) })
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
