import type { HttpServer } from '../http/index.ts'
import { atEnd } from './at-end.ts'

export type TestAnswer = {
  readonly status: number
  readonly headers: Headers
  /** The parsed JSON; undefined for other content. */
  readonly body: unknown
  readonly text: string
}

export type TestCall = {
  readonly token?: string
  readonly headers?: Readonly<Record<string, string>>
  /** Sent as JSON. */
  readonly json?: unknown
  /** Sent unchanged. */
  readonly body?: string | Uint8Array<ArrayBuffer>
}

export type TestServer = {
  readonly url: string
  readonly port: number
  call(method: string, path: string, options?: TestCall): Promise<TestAnswer>
  get(path: string, options?: TestCall): Promise<TestAnswer>
  post(path: string, json?: unknown, options?: TestCall): Promise<TestAnswer>
}

/** Starts the server on a free loopback port; closes it after the test file. */
export async function listenForTest(server: Pick<HttpServer, 'listen' | 'close'>): Promise<TestServer> {
  const { url, port } = await server.listen({ host: '127.0.0.1', port: 0 })
  atEnd(() => server.close())
  return testClient(url, port)
}

function testClient(url: string, port: number): TestServer {
  const call: TestServer['call'] = async (method, path, options = {}) => {
    const headers = new Headers(options.headers)
    if (options.token !== undefined) headers.set('authorization', `Bearer ${options.token}`)
    if (options.json !== undefined) headers.set('content-type', 'application/json')
    const body = options.json === undefined ? options.body : JSON.stringify(options.json)
    const response = await fetch(url + path, { method, headers, ...(body === undefined ? {} : { body }) })
    const text = await response.text()
    return { status: response.status, headers: response.headers, text, body: jsonOf(response, text) }
  }
  return {
    url,
    port,
    call,
    get: (path, options) => call('GET', path, options),
    post: (path, json, options) => call('POST', path, json === undefined ? options : { ...options, json }),
  }
}

function jsonOf(response: Response, text: string): unknown {
  return response.headers.get('content-type')?.startsWith('application/json') && text !== ''
    ? JSON.parse(text)
    : undefined
}
