import { useQuery } from '@tanstack/react-query'
import { OwnFactors } from '@zeughaus/web-shared/factors/own'
import { api, type Schema, unwrap } from '../../api/index.ts'
import { Loaded } from '../../parts/DetailPage.tsx'
import { factorCalls, QrCode } from '../../parts/faktoren/calls.ts'
import { useSession } from '../../session/useSession.ts'

const calls = factorCalls(api)

/** One's own second factors: passkeys, authenticator app, recovery codes. */
export function EigeneFaktoren() {
  const { ich } = useSession()
  const query = useQuery({
    queryKey: ['faktoren'],
    meta: { arten: ['benutzer'] },
    queryFn: () => unwrap(api.GET('/auth/faktoren')),
  })
  return (
    <Loaded query={query}>
      {(faktoren) => (
        <OwnFactors
          factors={shownOf(faktoren)}
          calls={calls}
          user={ich.benutzername}
          Qr={QrCode}
          onChange={() => void query.refetch()}
        />
      )}
    </Loaded>
  )
}

const shownOf = (faktoren: Schema<'EigeneFaktoren'>) => ({
  appSince: faktoren.totp?.eingerichtet_am ?? null,
  passkeys: faktoren.passkeys.map(({ id, name, angelegt_am, zuletzt_am }) => ({
    ...{ id, name, since: angelegt_am, lastUsed: zuletzt_am },
  })),
  recoveryCodes: faktoren.wiederherstellungscodes,
  isDemanded: faktoren.verlangt,
  arePasskeysPossible: faktoren.passkey_moeglich,
})
