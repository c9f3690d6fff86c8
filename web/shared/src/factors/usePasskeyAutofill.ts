import type { AuthenticationResponseJSON, PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser'
import { useEffect, useEffectEvent } from 'react'
import { offerPasskeys } from './passkey.ts'

/**
 * Offers passkeys among the browser's suggestions for the name field, while the login waits for the person.
 *
 * @param isWaiting false while a passkey is asked for by a button, or checked
 */
export function usePasskeyAutofill(
  isWaiting: boolean,
  request: () => Promise<PublicKeyCredentialRequestOptionsJSON>,
  onSigned: (answer: AuthenticationResponseJSON) => void,
): void {
  const ask = useEffectEvent(request)
  const logIn = useEffectEvent(onSigned)
  useEffect(
    () =>
      isWaiting
        ? offerPasskeys(
            () => ask(),
            (answer) => logIn(answer),
          )
        : undefined,
    [isWaiting],
  )
}
