/** Second factors at this service, for the pages that both services share. */
import type { FactorCalls } from '@zeughaus/web-shared/factors/types'
import { type Client, unwrap } from '../../api/index.ts'
import { lazyComponent } from '../lazyComponent.tsx'

/** @param client of the person, or of a token that allows nothing else */
export const factorCalls = (client: Client): FactorCalls => ({
  startApp: async (passwort) => {
    const { geheimnis, uri } = await unwrap(client.POST('/auth/faktoren/totp', { body: { passwort } }))
    return { secret: geheimnis, uri }
  },
  confirmApp: async (code) => (await unwrap(client.POST('/auth/faktoren/totp/bestaetigen', { body: { code } }))).codes,
  removeApp: (passwort) => unwrap(client.POST('/auth/faktoren/totp/entfernen', { body: { passwort } })),
  renewCodes: async (passwort) =>
    (await unwrap(client.POST('/auth/faktoren/wiederherstellungscodes', { body: { passwort } }))).codes,
  requestPasskey: (passwort) => unwrap(client.POST('/auth/faktoren/passkeys/optionen', { body: { passwort } })),
  addPasskey: async (name, passkey) =>
    (await unwrap(client.POST('/auth/faktoren/passkeys', { body: { name, passkey } }))).codes,
  renamePasskey: (id, name) =>
    unwrap(client.PATCH('/auth/faktoren/passkeys/{id}', { params: { path: { id } }, body: { name } })),
  removePasskey: (id, passwort) =>
    unwrap(client.POST('/auth/faktoren/passkeys/{id}/entfernen', { params: { path: { id } }, body: { passwort } })),
})

/** Drawn on this device: the address may hold a secret. */
export const QrCode = lazyComponent(async () => (await import('@zeughaus/web-shared/qr-code')).QrCode)
