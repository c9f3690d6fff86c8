/** Second factors at this service, for the pages that both services share. */
import type { DrawQr, FactorCalls } from '@zeughaus/web-shared/factors/types'
import { lazy, Suspense } from 'react'
import { call } from '../api.ts'

export const factorCalls: FactorCalls = {
  startApp: (password) => call('POST /factors/totp', { body: { password } }),
  confirmApp: async (code) => (await call('POST /factors/totp/confirm', { body: { code } })).codes,
  removeApp: (password) => call('POST /factors/totp/remove', { body: { password } }),
  renewCodes: async (password) => (await call('POST /factors/codes', { body: { password } })).codes,
  requestPasskey: (password) => call('POST /factors/passkeys/request', { body: { password } }),
  addPasskey: async (name, passkey) => (await call('POST /factors/passkeys', { body: { name, passkey } })).codes,
  renamePasskey: (id, name) => call('PATCH /factors/passkeys/{id}', { params: { id }, body: { name } }),
  removePasskey: (id, password) => call('POST /factors/passkeys/{id}/remove', { params: { id }, body: { password } }),
}

const Drawing = lazy(async () => ({ default: (await import('@zeughaus/web-shared/qr-code')).QrCode }))

/** Drawn on this device: the address holds a secret. */
export const QrCode: DrawQr = (props) => (
  <Suspense fallback={null}>
    <Drawing {...props} />
  </Suspense>
)
