/** What nobody deletes: the holds. */
import { Button, Skeleton } from '@mantine/core'
import { IconLock, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { EmptyState, ErrorNote, Section, Surface } from '@zeughaus/web-shared'
import { useState } from 'react'
import { api, unwrap } from '../../api.ts'
import { type Column, DataTable } from '../DataTable.tsx'
import classes from '../Form.module.css'
import { IfMay } from '../IfMay.tsx'
import { HoldWindow } from './HoldForm.tsx'
import { HoldState } from './HoldState.tsx'
import { type Hold, heldText } from './words.ts'

const COLUMNS: readonly Column<Hold>[] = [
  {
    title: 'Löschsperre',
    lead: true,
    cell: ({ id, name, reason }) => (
      <>
        <Link to="/aufbewahrung/sperren/$id" params={{ id }}>
          {name}
        </Link>
        <span className={classes['scope']}>{reason}</span>
      </>
    ),
  },
  { title: 'Hält', cell: heldText },
  { title: 'Zustand', cell: (hold) => <HoldState hold={hold} /> },
]

export function HoldList() {
  const [isMaking, setMaking] = useState(false)
  const navigate = useNavigate()
  const { data, isError, isPending, error } = useQuery({
    queryKey: ['retention', 'holds'],
    queryFn: () => unwrap(api.GET('/retention/holds')),
  })
  return (
    <Section
      title="Löschsperren"
      aside={
        <IfMay right="aufbewahrung.verwalten">
          <Button variant="default" leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setMaking(true)}>
            Löschsperre anlegen
          </Button>
        </IfMay>
      }
    >
      {isError && <ErrorNote>{error.message}</ErrorNote>}
      {isPending && <Skeleton height={160} radius="md" />}
      {data && (
        <Surface padded={false}>
          {data.holds.length === 0 ? (
            <EmptyState icon={<IconLock size={40} />} title="Keine Löschsperre">
              Für ein Verfahren oder eine Prüfung hält eine Löschsperre Mails über jede Frist hinaus, auch solche, die
              noch kommen. Nur zwei Personen heben sie auf.
            </EmptyState>
          ) : (
            <DataTable label="Löschsperren" rows={data.holds.toReversed()} columns={COLUMNS} rowKey={({ id }) => id} />
          )}
        </Surface>
      )}
      <HoldWindow
        opened={isMaking}
        onClose={() => setMaking(false)}
        onDone={({ hold: { id } }) =>
          navigate({ to: '/aufbewahrung/sperren/$id', params: { id }, ignoreBlocker: true })
        }
      />
    </Section>
  )
}
