/** How long mails are kept: the rules. */
import { Button, Skeleton } from '@mantine/core'
import { IconCalendarTime, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { EmptyState, ErrorNote, Section, Surface } from '@zeughaus/web-shared'
import { useState } from 'react'
import { api, unwrap } from '../../api.ts'
import { type Column, DataTable } from '../DataTable.tsx'
import classes from '../Form.module.css'
import { IfMay } from '../IfMay.tsx'
import { RuleWindow } from './RuleForm.tsx'
import { RuleState } from './RuleState.tsx'
import { coverText, type Rule, termText } from './words.ts'

const COLUMNS: readonly Column<Rule>[] = [
  {
    title: 'Regel',
    lead: true,
    cell: ({ id, name, basis }) => (
      <>
        <Link to="/aufbewahrung/$id" params={{ id }}>
          {name}
        </Link>
        <span className={classes['scope']}>{basis}</span>
      </>
    ),
  },
  { title: 'Gilt für', cell: coverText },
  { title: 'Frist', cell: termText },
  { title: 'Zustand', cell: (rule) => <RuleState rule={rule} /> },
]

export function RuleList() {
  const [isMaking, setMaking] = useState(false)
  const navigate = useNavigate()
  const { data, isError, isPending, error } = useQuery({
    queryKey: ['retention', 'rules'],
    queryFn: () => unwrap(api.GET('/retention/rules')),
  })
  return (
    <Section
      title="Regeln"
      aside={
        <IfMay right="aufbewahrung.verwalten">
          <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setMaking(true)}>
            Regel entwerfen
          </Button>
        </IfMay>
      }
    >
      {isError && <ErrorNote>{error.message}</ErrorNote>}
      {isPending && <Skeleton height={160} radius="md" />}
      {data && (
        <Surface padded={false}>
          {data.rules.length === 0 ? (
            <EmptyState icon={<IconCalendarTime size={40} />} title="Noch keine Regel">
              Jede Mail bleibt ohne Ende. Vorlagen nach deutschem Recht helfen beim Anfang; eine Vorschau zeigt, was
              eine Regel bewirkt, bevor sie in Kraft tritt.
            </EmptyState>
          ) : (
            <DataTable label="Regeln" rows={data.rules.toReversed()} columns={COLUMNS} rowKey={({ id }) => id} />
          )}
        </Surface>
      )}
      <RuleWindow
        beginning={isMaking ? 'new' : null}
        templates={data?.templates ?? []}
        onClose={() => setMaking(false)}
        onDone={({ id }) => navigate({ to: '/aufbewahrung/$id', params: { id }, ignoreBlocker: true })}
      />
    </Section>
  )
}
