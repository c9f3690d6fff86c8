/** Access tokens of mailboxes without passwords (RFC 6749, section 6): the refresh token is exchanged before each login. */
import { z } from 'zod'

/** The way to an account's access tokens; not secret. */
export interface OAuthClient {
  /** Address of the token endpoint. */
  readonly token_url: string
  readonly client_id: string
  /** Empty: the server's default. */
  readonly scope: string
}

/** The encrypted credentials. */
export interface OAuthSecret {
  /** Empty for a public client. */
  readonly client_secret: string
  readonly refresh_token: string
}

export interface Tokens {
  readonly accessToken: string
  /** A new refresh token that takes the place of the old one; null when the old one stays. */
  readonly refreshToken: string | null
}

/** The token endpoint gave no token. `refused`: it will not until the user signs in again. */
export class TokenFailed extends Error {
  readonly reason: 'refused' | 'unreachable' | 'nonsense'
  constructor(reason: 'refused' | 'unreachable' | 'nonsense', cause?: unknown) {
    super(`no access token: ${reason}`, { cause })
    this.name = 'TokenFailed'
    this.reason = reason
  }
}

const TIMEOUT_MS = 20_000
/** Characters of an answer; honest ones have a few thousand. */
const MAX_ANSWER = 64 * 1024

const answerSchema = z.object({
  access_token: z.string().min(1).max(MAX_ANSWER),
  refresh_token: z.string().min(1).max(MAX_ANSWER).optional(),
})

/** Exchanges the refresh token. Throws TokenFailed. */
export async function fetchTokens(client: OAuthClient, secret: OAuthSecret): Promise<Tokens> {
  const response = await ask(client, secret)
  const text = await bounded(response)
  // RFC 6749, section 5.2: 400, and 401 where the client itself is refused.
  if (response.status === 400 || response.status === 401) throw new TokenFailed('refused')
  if (!response.ok) throw new TokenFailed('unreachable')
  const answer = answerSchema.safeParse(parsed(text))
  if (!answer.success) throw new TokenFailed('nonsense')
  const { access_token: accessToken, refresh_token: refreshToken = null } = answer.data
  return { accessToken, refreshToken }
}

async function ask({ token_url, client_id, scope }: OAuthClient, secret: OAuthSecret): Promise<Response> {
  const form = new URLSearchParams({ grant_type: 'refresh_token', refresh_token: secret.refresh_token, client_id })
  if (secret.client_secret !== '') form.set('client_secret', secret.client_secret)
  if (scope !== '') form.set('scope', scope)
  try {
    return await fetch(token_url, {
      method: 'POST',
      body: form,
      headers: { accept: 'application/json' },
      // A redirect would send the secrets to another address than the configured one.
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
  } catch (error) {
    throw new TokenFailed('unreachable', error)
  }
}

async function bounded(response: Response): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  try {
    for await (const chunk of response.body ?? []) {
      text += decoder.decode(chunk, { stream: true })
      if (text.length > MAX_ANSWER) throw new TokenFailed('nonsense')
    }
  } catch (error) {
    throw error instanceof TokenFailed ? error : new TokenFailed('unreachable', error)
  }
  return text
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
