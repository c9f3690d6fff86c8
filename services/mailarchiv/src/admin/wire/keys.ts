/** API keys. */
import { z } from 'zod'
import { keySchema, newKeySchema } from '../../keys/index.ts'
import { byId } from './common.ts'

const key = keySchema.extend({
  /** The current state, by the service's clock. */
  state: z.enum(['active', 'expired', 'revoked']),
})
export type PanelKey = z.output<typeof key>
export type NewPanelKey = z.input<typeof newKeySchema>

export const keyOperations = {
  'GET /keys': {
    permission: 'schluessel.verwalten',
    summary: 'Alle API-Schlüssel',
    log: 'none',
    schema: { response: { 200: z.object({ keys: z.array(key) }) } },
  },
  'POST /keys': {
    permission: 'schluessel.verwalten',
    summary: 'API-Schlüssel anlegen; er wird nur in dieser Antwort gezeigt',
    log: 'key_create',
    schema: { body: newKeySchema, response: { 200: z.object({ key, secret: z.string() }) } },
  },
  'POST /keys/{id}/revoke': {
    permission: 'schluessel.verwalten',
    summary: 'API-Schlüssel sperren; gilt ab der nächsten Anfrage',
    log: 'key_revoke',
    schema: { params: byId, response: { 200: key } },
  },
} as const
