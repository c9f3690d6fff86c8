import { Box, Button, Checkbox, UnstyledButton, VisuallyHidden } from '@mantine/core'
import { IconCheck, IconEdit, IconMinus } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ErrorNote, PageHead } from '@zeughaus/web-shared'
import { useState } from 'react'
import { api, type Schema, unwrap } from '../../api/index.ts'
import { readAll } from '../../parts/choices.ts'
import { Loaded } from '../../parts/DetailPage.tsx'
import { lazyPart } from '../../parts/lazyPart.tsx'
import { toast } from '../../parts/toast.ts'
import { useSession } from '../../session/useSession.ts'
import { optionsOf, ROLLEN } from '../../words.ts'
import classes from './RollenPage.module.css'

const RolleForm = lazyPart(async () => (await import('./RolleForm.tsx')).RolleForm)

type Rolle = Schema<'Rolle'>
type Berechtigung = Rolle['berechtigungen'][number]

interface Zeile {
  readonly id: Berechtigung
  readonly beschreibung: string
  readonly feste_rollen: readonly (keyof typeof ROLLEN)[]
}

const MATRIX = ['rollen', 'matrix'] as const
/** Long words break where a person would break them. */
const FESTE = optionsOf(ROLLEN).map(({ value, label }) => ({
  value,
  label: label.replace('verantwortlicher', '\u00ADverantwortlicher'),
}))

/** Who may do what: the permissions by role. The fixed roles are as they are; a brigade adds its own beside them. */
export function RollenPage() {
  const { darf } = useSession()
  const [opened, setOpened] = useState<Rolle | 'neu'>()
  const katalog = useQuery({
    queryKey: ['berechtigungen'],
    meta: { arten: [] },
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: () => unwrap(api.GET('/berechtigungen')),
  })
  const rollen = useQuery({
    queryKey: MATRIX,
    meta: { arten: ['rolle'] },
    queryFn: () => readAll((query) => unwrap(api.GET('/rollen', { params: { query } }))),
  })
  return (
    <>
      <PageHead
        title="Rollen"
        lead="Die vier festen Rollen sind vorgegeben. Eigene Rollen ergänzen sie: für jemanden, der eines darf und das andere nicht."
        action={darf('rollen.verwalten') && <Button onClick={() => setOpened('neu')}>Rolle anlegen</Button>}
      />
      <Loaded query={katalog}>
        {({ eintraege }) => (
          <Loaded query={rollen}>{(eigene) => <Matrix zeilen={eintraege} eigene={eigene} onOpen={setOpened} />}</Loaded>
        )}
      </Loaded>
      {opened !== undefined && (
        <RolleForm rolle={opened === 'neu' ? undefined : opened} onClose={() => setOpened(undefined)} />
      )}
    </>
  )
}

interface MatrixProps {
  readonly zeilen: readonly Zeile[]
  readonly eigene: readonly Rolle[]
  readonly onOpen: (rolle: Rolle) => void
}

function Matrix({ zeilen, eigene, onOpen }: MatrixProps) {
  const toggle = useToggle()
  return (
    <>
      {toggle.isError && <ErrorNote>{toggle.error.message}</ErrorNote>}
      {/* What scrolls must be reached by keyboard. */}
      <Box component="section" className={classes['frame']} aria-label="Rollen und Berechtigungen" tabIndex={0}>
        <table className={classes['matrix']}>
          <thead>
            <tr>
              <th scope="col" className={classes['what']}>
                Berechtigung
              </th>
              {FESTE.map(({ value, label }) => (
                <th key={value} scope="col">
                  {label}
                </th>
              ))}
              {eigene.map((rolle) => (
                <th key={rolle.id} scope="col" className={classes['own']}>
                  <UnstyledButton className={classes['name']} onClick={() => onOpen(rolle)}>
                    {rolle.name}
                    <IconEdit size={16} aria-hidden />
                    <VisuallyHidden>bearbeiten</VisuallyHidden>
                  </UnstyledButton>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {zeilen.map(({ id, beschreibung, feste_rollen }) => (
              <tr key={id}>
                <th scope="row" className={classes['what']}>
                  {beschreibung}
                </th>
                {FESTE.map(({ value }) => (
                  <td key={value}>
                    <Fest hat={feste_rollen.includes(value)} />
                  </td>
                ))}
                {eigene.map((rolle) => (
                  <td key={rolle.id} className={classes['own']}>
                    <Checkbox
                      size="md"
                      className={classes['box'] ?? ''}
                      aria-label={`${rolle.name}: ${beschreibung}`}
                      checked={rolle.berechtigungen.includes(id)}
                      onChange={(event) => toggle.mutate({ rolle, id, hat: event.currentTarget.checked })}
                    />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </Box>
    </>
  )
}

const Fest = ({ hat }: { hat: boolean }) => (
  <span className={classes['fixed']} data-has={hat}>
    {hat ? <IconCheck size={20} aria-hidden /> : <IconMinus size={20} aria-hidden />}
    <VisuallyHidden>{hat ? 'ja' : 'nein'}</VisuallyHidden>
  </span>
)

interface Change {
  readonly rolle: Rolle
  readonly id: Berechtigung
  readonly hat: boolean
}

/** Shows the tick at once and takes it back when the service refuses. */
function useToggle() {
  const queries = useQueryClient()
  const write = ({ rolle, id, hat }: Change) =>
    queries.setQueryData<Rolle[]>(MATRIX, (rollen) =>
      rollen?.map((one) =>
        one.id === rolle.id
          ? { ...one, berechtigungen: [...one.berechtigungen.filter((other) => other !== id), ...(hat ? [id] : [])] }
          : one,
      ),
    )
  return useMutation({
    mutationFn: async ({ rolle, id, hat }: Change) => {
      const params = { path: { id: rolle.id, berechtigung_id: id } }
      if (hat) await unwrap(api.PUT('/rollen/{id}/berechtigungen/{berechtigung_id}', { params }))
      else await unwrap(api.DELETE('/rollen/{id}/berechtigungen/{berechtigung_id}', { params }))
    },
    onMutate: async (change) => {
      await queries.cancelQueries({ queryKey: MATRIX })
      write(change)
    },
    onError: (_error, { rolle, id, hat }) => void write({ rolle, id, hat: !hat }),
    onSuccess: (_done, { rolle, hat }) =>
      toast(hat ? `„${rolle.name}“ darf das jetzt.` : `„${rolle.name}“ darf das nicht mehr.`),
  })
}
