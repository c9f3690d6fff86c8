/** API keys: list, create, revoke. */
import { type Clock, endOfDay, notFound } from '@zeughaus/platform'
import { noteObject } from '../access-log/index.ts'
import type { ApiKey, Keys } from '../keys/index.ts'
import { type PanelArea, serve } from './operation.ts'
import type { PanelKey } from './wire/index.ts'

interface KeyDoors {
  readonly keys: Keys
  readonly clock: Clock
  readonly zone: string
}

export function addKeyRoutes(area: PanelArea, { keys, clock, zone }: KeyDoors): void {
  const shown = (key: ApiKey): PanelKey => ({ ...key, state: keyState(key, clock.now(), zone) })

  serve(area, 'GET /keys', async () => ({ keys: (await keys.list()).map(shown).reverse() }))

  serve(area, 'POST /keys', async ({ body, request }) => {
    const { token, key } = await keys.create(body)
    noteObject(request, `${key.id} ${key.name}`)
    return { key: shown(key), secret: token }
  })

  serve(area, 'POST /keys/{id}/revoke', async ({ params }) => {
    await keys.revoke(params.id)
    const key = (await keys.list()).find(({ id }) => id === params.id)
    if (key === undefined) throw notFound()
    return shown(key)
  })
}

/** The state of a key. A revoked key stays revoked after its last day. */
export function keyState(key: ApiKey, now: number, zone: string): PanelKey['state'] {
  if (key.revoked !== null) return 'revoked'
  return key.expires !== null && now >= endOfDay(key.expires, zone) ? 'expired' : 'active'
}
