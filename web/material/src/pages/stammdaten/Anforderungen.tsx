import { Button, Checkbox } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { ErrorNote } from '@zeughaus/web-shared'
import { useState } from 'react'
import { api, type Schema, unwrap } from '../../api/index.ts'
import { ownerOf } from '../../components/besitzer.tsx'
import { useQualifikationstypen } from '../../components/choices.ts'
import common from '../../components/common.module.css'
import { Loaded } from '../../components/DetailPage.tsx'
import { toast } from '../../components/toast.ts'
import { useSession } from '../../session/useSession.ts'

/** Shows which qualifications the objects of a type require; the administration edits them. */
export function Anforderungen({ row }: { row: Schema<'Objekttyp'> }) {
  const { id, name } = row
  const { darf } = useSession()
  const query = useQuery({
    queryKey: ['qualifikationsanforderungen', id],
    meta: { arten: ['objekttyp', 'qualifikationstyp'] },
    queryFn: () => unwrap(api.GET('/objekttypen/{id}/qualifikationsanforderungen', { params: { path: { id } } })),
  })
  return (
    <section className={common['stack']} aria-label="Wer darf fahren?">
      <h3 className={common['heading']}>{`Wer ${name} fahren oder benutzen darf`}</h3>
      <Loaded query={query}>
        {({ qualifikationstyp_ids }) => (
          <Choice
            key={qualifikationstyp_ids.join()}
            objekttyp_id={id}
            before={qualifikationstyp_ids}
            mayChange={darf('katalog.anlegen', ownerOf(row))}
          />
        )}
      </Loaded>
    </section>
  )
}

interface ChoiceProps {
  readonly objekttyp_id: string
  readonly before: readonly string[]
  readonly mayChange: boolean
}

function Choice({ objekttyp_id, before, mayChange }: ChoiceProps) {
  const [chosen, setChosen] = useState(before)
  const types = useQualifikationstypen()
  const saving = useMutation({
    mutationFn: () =>
      unwrap(
        api.PUT('/objekttypen/{id}/qualifikationsanforderungen', {
          params: { path: { id: objekttyp_id } },
          body: { qualifikationstyp_ids: [...chosen] },
        }),
      ),
    onSuccess: () => toast('Die Anforderungen sind gespeichert.'),
  })
  const shown = mayChange ? types : types.filter(({ value }) => before.includes(value))
  if (shown.length === 0)
    return (
      <p className={common['small']}>
        {mayChange ? 'Es gibt noch keinen Qualifikationstyp.' : 'Jeder: dieser Typ verlangt keine Qualifikation.'}
      </p>
    )
  return (
    <>
      {shown.map(({ value, label }) => (
        <Checkbox
          key={value}
          size="md"
          label={label}
          disabled={!mayChange}
          checked={chosen.includes(value)}
          onChange={({ currentTarget: { checked } }) =>
            setChosen(checked ? [...chosen, value] : chosen.filter((other) => other !== value))
          }
        />
      ))}
      {saving.isError && <ErrorNote>{saving.error.message}</ErrorNote>}
      {mayChange && (
        <Button
          variant="default"
          loading={saving.isPending}
          disabled={chosen.toSorted().join() === before.toSorted().join()}
          onClick={() => saving.mutate()}
        >
          Anforderungen speichern
        </Button>
      )}
    </>
  )
}
