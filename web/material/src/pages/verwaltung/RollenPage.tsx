import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { PageHead } from '@zeughaus/web-shared'
import { useState } from 'react'
import { api, unwrap } from '../../api/index.ts'
import { readAll } from '../../components/choices.ts'
import { Loaded } from '../../components/DetailPage.tsx'
import { lazyComponent } from '../../components/lazyComponent.tsx'
import { useIsPhone } from '../../components/useIsPhone.ts'
import { useAnmeldedienst } from '../../session/anmeldedienst.ts'
import { useSession } from '../../session/useSession.ts'
import { MATRIX, type Rolle, withTicks } from './berechtigung.tsx'
import { EineRolle } from './EineRolle.tsx'
import { Faktorpflicht } from './Faktorpflicht.tsx'
import { Gruppenrollen } from './Gruppenrollen.tsx'
import { RollenMatrix } from './Rollenmatrix.tsx'

const RolleForm = lazyComponent(async () => (await import('./RolleForm.tsx')).RolleForm)

/** Shows permissions by role. Fixed roles are read-only; a brigade adds its own. */
export function RollenPage() {
  const { darfIrgendwo } = useSession()
  const navigate = useNavigate({ from: '/verwaltung/rollen' })
  const dienst = useAnmeldedienst()
  const [opened, setOpened] = useState<Rolle | 'neu'>()
  const isPhone = useIsPhone()
  const Rollen = isPhone ? EineRolle : RollenMatrix
  const katalog = useQuery({
    queryKey: ['berechtigungen'],
    meta: { arten: [] },
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: () => unwrap(api.GET('/berechtigungen')),
  })
  const rollen = useQuery({
    queryKey: MATRIX,
    meta: { arten: ['rolle'] },
    queryFn: async () => withTicks(await readAll((query) => unwrap(api.GET('/rollen', { params: { query } })))),
  })
  return (
    <>
      <PageHead
        title="Rollen"
        lead="Die vier festen Rollen sind vorgegeben. Eigene Rollen ergänzen sie um einzelne Berechtigungen."
        action={darfIrgendwo('rollen.verwalten') && <Button onClick={() => setOpened('neu')}>Rolle anlegen</Button>}
      />
      <Loaded query={katalog}>
        {({ eintraege }) => (
          <Loaded query={rollen}>{(own) => <Rollen zeilen={eintraege} own={own} onOpen={setOpened} />}</Loaded>
        )}
      </Loaded>
      {darfIrgendwo('rollen.verwalten') && dienst !== null && (
        <Gruppenrollen dienst={dienst} eigene={rollen.data ?? []} />
      )}
      {darfIrgendwo('benutzer.verwalten') && <Faktorpflicht eigene={rollen.data} />}
      {opened !== undefined && (
        <RolleForm
          rolle={opened === 'neu' ? undefined : opened}
          onCreated={(id) => void navigate({ search: { rolle: id }, replace: true })}
          onClose={() => setOpened(undefined)}
        />
      )}
    </>
  )
}
