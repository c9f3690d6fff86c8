/** Second factors at this service, for the pages that both services share. */
import type { DrawQr, FactorCalls } from '@zeughaus/web-shared/factors/types'
import { lazy, Suspense } from 'react'
import { api, unwrap } from '../api.ts'

export const factorCalls: FactorCalls = {
  startApp: (password) => unwrap(api.POST('/factors/totp', { body: { password } })),
  confirmApp: async (code) => (await unwrap(api.POST('/factors/totp/confirm', { body: { code } }))).codes,
  removeApp: (password) => unwrap(api.POST('/factors/totp/remove', { body: { password } })),
  renewCodes: async (password) => (await unwrap(api.POST('/factors/codes', { body: { password } }))).codes,
  requestPasskey: (password) => unwrap(api.POST('/factors/passkeys/request', { body: { password } })),
  addPasskey: async (name, passkey) => (await unwrap(api.POST('/factors/passkeys', { body: { name, passkey } }))).codes,
  renamePasskey: (id, name) =>
    unwrap(api.PATCH('/factors/passkeys/{id}', { params: { path: { id } }, body: { name } })),
  removePasskey: (id, password) =>
    unwrap(api.POST('/factors/passkeys/{id}/remove', { params: { path: { id } }, body: { password } })),
}

const Drawing = lazy(async () => ({ default: (await import('@zeughaus/web-shared/qr-code')).QrCode }))

/** Drawn on this device: the address holds a secret. */
export const QrCode: DrawQr = (props) => (
  <Suspense fallback={null}>
    <Drawing {...props} />
  </Suspense>
)
