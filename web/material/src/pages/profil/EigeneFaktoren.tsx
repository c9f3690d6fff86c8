import { useQuery, useQueryClient } from '@tanstack/react-query'
import { api, type Schema, unwrap } from '../../api/index.ts'
import { Loaded } from '../../components/DetailPage.tsx'
import { factorCalls, QrCode } from '../../components/faktoren/calls.ts'
import { lazyAfterView } from '../../components/lazyComponent.tsx'
import { useSession } from '../../session/useSession.ts'

const OwnFactors = lazyAfterView(async () => (await import('@zeughaus/web-shared/factors/own')).OwnFactors)

const calls = factorCalls(api)

/** One's own second factors: passkeys, authenticator app, recovery codes. */
export function EigeneFaktoren() {
  const { ich } = useSession()
  const queries = useQueryClient()
  const query = useEigeneFaktoren()
  const refresh = () => {
    void query.refetch()
    // A change has ended the other ones.
    void queries.invalidateQueries({ queryKey: ['sitzungen'] })
  }
  return (
    <Loaded query={query}>
      {(faktoren) => (
        <OwnFactors factors={shownOf(faktoren)} calls={calls} user={ich.benutzername} Qr={QrCode} onChange={refresh} />
      )}
    </Loaded>
  )
}

/** One's own second factors, as the service tells them. */
export const useEigeneFaktoren = () =>
  useQuery({
    queryKey: ['faktoren'],
    meta: { arten: ['benutzer'] },
    queryFn: () => unwrap(api.GET('/auth/faktoren')),
  })

const shownOf = (faktoren: Schema<'EigeneFaktoren'>) => ({
  appSince: faktoren.totp?.eingerichtet_am ?? null,
  passkeys: faktoren.passkeys.map(({ id, name, angelegt_am, zuletzt_am, nur_mit_passwort }) => ({
    ...{ id, name, since: angelegt_am, lastUsed: zuletzt_am, isPasswordOnly: nur_mit_passwort },
  })),
  recoveryCodes: faktoren.wiederherstellungscodes,
  isDemanded: faktoren.verlangt,
  arePasskeysPossible: faktoren.passkey_moeglich,
})
