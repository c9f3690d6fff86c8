/** API keys: list, create, revoke. */
import { type Clock, endOfDay, notFound } from '@zeughaus/platform'
import { z } from 'zod'
import { type ApiKey, type Keys, newKeySchema } from '../../api/keys/index.ts'
import { noteObject } from '../../evidence/access-log/index.ts'
import type { PanelArea } from './area.ts'
import { byId } from './common.schema.ts'
import { type ShownKey, shownKey } from './keys.schema.ts'

interface KeyDependencies {
  readonly keys: Keys
  readonly clock: Clock
  readonly zone: string
}

export function addKeyRoutes(area: PanelArea, { keys, clock, zone }: KeyDependencies): void {
  const shown = (key: ApiKey): ShownKey => ({ ...key, state: keyState(key, clock.now(), zone) })

  area.route({
    method: 'GET',
    path: '/keys',
    permission: 'schluessel.verwalten',
    summary: 'Alle API-Schlüssel',
    log: 'none',
    schema: { response: { 200: z.object({ keys: z.array(shownKey) }) } },
    handler: async () => ({ keys: (await keys.list()).map(shown).reverse() }),
  })

  area.route({
    method: 'POST',
    path: '/keys',
    permission: 'schluessel.verwalten',
    summary: 'API-Schlüssel anlegen; er wird nur in dieser Antwort gezeigt',
    log: 'key_create',
    schema: { body: newKeySchema, response: { 200: z.object({ key: shownKey, secret: z.string() }) } },
    async handler({ body, request }) {
      const { token, key } = await keys.create(body)
      noteObject(request, `${key.id} ${key.name}`)
      return { key: shown(key), secret: token }
    },
  })

  area.route({
    method: 'POST',
    path: '/keys/{id}/revoke',
    permission: 'schluessel.verwalten',
    summary: 'API-Schlüssel sperren; gilt ab der nächsten Anfrage',
    log: 'key_revoke',
    schema: { params: byId, response: { 200: shownKey } },
    async handler({ params }) {
      await keys.revoke(params.id)
      const key = (await keys.list()).find(({ id }) => id === params.id)
      if (key === undefined) throw notFound()
      return shown(key)
    },
  })
}

/** The state of a key. A revoked key stays revoked after its last day. */
export function keyState(key: ApiKey, now: number, zone: string): ShownKey['state'] {
  if (key.revoked !== null) return 'revoked'
  return key.expires !== null && now >= endOfDay(key.expires, zone) ? 'expired' : 'active'
}
