/** A logged-in client of the material service. */

/** The password of all users in experiments. */
export const PASSWORD = 'nur-fuer-Versuche-51c7e'
const ANSWER_MS = 30_000

/** The fields of answers that experiments read. */
export interface Answer {
  readonly id: string
  readonly gesamt: number
  readonly token: string
  readonly eintraege: readonly { readonly id: string; readonly titel: string; readonly name: string }[]
}

export interface Reply {
  readonly status: number
  readonly text: string
  readonly body: Answer
}

export interface Session {
  readonly token: string
  /** @throws {Error} unless the request succeeds */
  call(method: string, path: string, body?: unknown): Promise<Answer>
  /** Returns any answer. @throws {Error} only without one */
  try(method: string, path: string, body?: unknown, headers?: Readonly<Record<string, string>>): Promise<Reply>
}

export function session(url: string, token: string): Session {
  const send: Session['try'] = async (method, path, body, headers = {}) => {
    const isForm = body instanceof FormData
    const response = await fetch(`${url}/api/v1${path}`, {
      method,
      headers: {
        ...headers,
        ...(token === '' ? {} : { authorization: `Bearer ${token}` }),
        ...(body === undefined || isForm ? {} : { 'content-type': 'application/json' }),
      },
      signal: AbortSignal.timeout(ANSWER_MS),
      ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
    })
    const text = await response.text()
    const isJson = response.headers.get('content-type')?.startsWith('application/json') === true
    return { status: response.status, text, body: (isJson ? JSON.parse(text) : {}) as Answer }
  }
  return {
    token,
    try: send,
    async call(method, path, body) {
      const reply = await send(method, path, body)
      if (reply.status >= 300) throw new Error(`${method} ${path}: ${reply.status} ${reply.text}`)
      return reply.body
    },
  }
}

/** @throws {Error} if the login is refused */
export async function login(url: string, benutzername: string): Promise<Session> {
  const { token } = await session(url, '').call('POST', '/auth/login', { benutzername, passwort: PASSWORD })
  return session(url, token)
}
