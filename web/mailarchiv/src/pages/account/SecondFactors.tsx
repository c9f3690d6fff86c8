import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ErrorNote, Section, Surface } from '@zeughaus/web-shared'
import { OwnFactors } from '@zeughaus/web-shared/factors/own'
import { api, unwrap } from '../../api.ts'
import { factorCalls, QrCode } from '../factors.tsx'

const KEY = ['factors'] as const

/** The own second factors, as the service tells them. @param isAsked false before the person may see them */
export const useOwnFactors = (isAsked = true) =>
  useQuery({ queryKey: KEY, enabled: isAsked, queryFn: () => unwrap(api.GET('/factors')) })

/** The own second factors. Who logs in at the OpenID provider has them there. */
export function SecondFactors({ user }: { user: string }) {
  const queries = useQueryClient()
  const factors = useOwnFactors()
  const refresh = async () => {
    await queries.invalidateQueries({ queryKey: KEY })
    // A change has ended them.
    await queries.invalidateQueries({ queryKey: ['others'] })
  }
  if (factors.data?.connected === true) return null
  return (
    <Section title="Zweiter Faktor">
      <Surface>
        {factors.isError && <ErrorNote>{factors.error.message}</ErrorNote>}
        {factors.data && (
          <OwnFactors
            factors={{
              appSince: factors.data.totp?.since ?? null,
              passkeys: factors.data.passkeys.map(({ id, name, created_at, last_used, password_only }) => ({
                ...{ id, name, since: created_at, lastUsed: last_used, isPasswordOnly: password_only },
              })),
              recoveryCodes: factors.data.recovery_codes,
              isDemanded: factors.data.demanded,
              arePasskeysPossible: factors.data.passkeys_possible,
            }}
            calls={factorCalls}
            user={user}
            Qr={QrCode}
            onChange={() => void refresh()}
          />
        )}
      </Surface>
    </Section>
  )
}
