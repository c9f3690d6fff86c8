import { NativeSelect, Textarea } from '@mantine/core'
import { formatCount } from '@zeughaus/web-shared'
import { useRef } from 'react'
import { ApiError, api, type Schema, unwrap } from '../../api/index.ts'
import { useStandorte } from '../../parts/choices.ts'
import { FormDrawer } from '../../parts/FormDrawer.tsx'
import { failureSentence, runEach } from '../../parts/list/runEach.ts'
import { filled, orNull, useForm } from '../../parts/useForm.ts'

type Objekt = Schema<'Objekt'>

interface AlleVerlegenProps {
  readonly rows: readonly Objekt[]
  readonly onDone: (rows: readonly Objekt[]) => void
  readonly onClose: () => void
}

/** Moves several objects to one Standort; those that are there already stay. */
export function AlleVerlegenForm({ rows, onDone, onClose }: AlleVerlegenProps) {
  const form = useForm({ standort_id: '', grund: '' })
  const standorte = useStandorte()
  const moved = useRef(new Set<Objekt>())
  const move = async () => {
    const { standort_id } = filled({ standort_id: form.values.standort_id })
    const rest = rows.filter((row) => !moved.current.has(row) && row.standort_id !== standort_id)
    const failed = await runEach(rest, ({ id }) =>
      unwrap(
        api.POST('/objekte/{id}/lagerbewegungen', {
          params: { path: { id } },
          body: { standort_id, grund: orNull(form.values.grund) },
        }),
      ),
    )
    for (const row of rest) if (!failed.has(row)) moved.current.add(row)
    if (failed.size > 0)
      throw new ApiError(
        409,
        'nicht_verlegt',
        failureSentence(failed, ({ code }) => code),
      )
    return moved.current.size
  }
  const close = () => {
    onDone([...moved.current])
    onClose()
  }
  return (
    <FormDrawer
      title={`${formatCount(rows.length, 'Objekt', 'Objekte')} verlegen`}
      form={form}
      submit="Verlegen"
      done={(count) => `${formatCount(count, 'Objekt ist', 'Objekte sind')} verlegt.`}
      action={move}
      onClose={close}
    >
      <p>{rows.map(({ code }) => code).join(', ')}</p>
      <NativeSelect
        label="Neuer Standort"
        data={[{ value: '', label: 'Bitte wählen' }, ...standorte]}
        {...form.text('standort_id')}
      />
      <Textarea label="Grund" placeholder="Reserve für die Werkstatt" autosize minRows={2} {...form.text('grund')} />
    </FormDrawer>
  )
}
