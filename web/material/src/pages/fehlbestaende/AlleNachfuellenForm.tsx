import { NativeSelect, NumberInput } from '@mantine/core'
import { formatCount } from '@zeughaus/web-shared'
import { useRef } from 'react'
import { ApiError, api, type Schema, unwrap } from '../../api/index.ts'
import { orNull } from '../../components/body.ts'
import { FormDrawer } from '../../components/FormDrawer.tsx'
import { failureSentence, runEach } from '../../components/list/runEach.ts'
import { useForm } from '../../components/useForm.ts'
import classes from './fehlbestaende.module.css'
import { nameOf } from './nameOf.ts'
import { type Stock, useStocks } from './stock.ts'

type Fehlbestand = Schema<'Fehlbestand'>

interface AlleNachfuellenProps {
  readonly rows: readonly Fehlbestand[]
  readonly onDone: (rows: readonly Fehlbestand[]) => void
  readonly onClose: () => void
}

/** Refills several shortages at once, each with its quantity and its Lagerplatz. A refused one stays in the form. */
export function AlleNachfuellenForm({ rows, onDone, onClose }: AlleNachfuellenProps) {
  const form = useForm<Record<string, number | string>>({})
  const stocks = useStocks(rows)
  const done = useRef(new Set<string>())
  const mengeOf = ({ id, fehlmenge }: Fehlbestand) => form.values[`menge-${id}`] ?? fehlmenge
  const platzOf = ({ id }: Fehlbestand, stock: Stock | undefined) =>
    String(form.values[`platz-${id}`] ?? stock?.usual ?? '')
  const refillOne = (row: Fehlbestand) =>
    unwrap(
      api.POST('/fehlbestaende/{id}/nachfuellungen', {
        params: { path: { id: row.id } },
        body: {
          menge: Number(mengeOf(row)),
          lagerplatz_id: orNull(platzOf(row, stocks[rows.indexOf(row)])),
          ablaufdatum: null,
          chargennummer: null,
        },
      }),
    )
  const refill = async () => {
    const rest = rows.filter(({ id }) => !done.current.has(id))
    const failed = await runEach(rest, refillOne)
    for (const row of rest) if (!failed.has(row)) done.current.add(row.id)
    if (failed.size > 0) throw new ApiError(409, 'nicht_nachgefuellt', failureSentence(failed, nameOf))
    return rows.length
  }
  const close = () => {
    onDone(rows.filter(({ id }) => done.current.has(id)))
    onClose()
  }
  return (
    <FormDrawer
      title={`${formatCount(rows.length, 'Fehlbestand', 'Fehlbestände')} nachfüllen`}
      form={form}
      submit="Nachfüllen"
      done={(count) => `${formatCount(count, 'Fehlbestand ist', 'Fehlbestände sind')} nachgefüllt.`}
      action={refill}
      onClose={close}
    >
      <p>Ablaufdatum und Charge tragen Sie beim einzelnen Fehlbestand oder bei der nächsten Kontrolle ein.</p>
      <ul className={classes['lines']}>
        {rows.map((row, place) => (
          <li key={row.id} className={classes['line']} hidden={done.current.has(row.id)}>
            <strong>
              {row.material_name} · {row.objekt_code}
            </strong>
            <NumberInput
              label="Menge"
              aria-label={`Menge: ${row.material_name} in ${row.objekt_code}`}
              min={1}
              allowDecimal={false}
              value={mengeOf(row)}
              onChange={(menge) => form.set(`menge-${row.id}`, menge)}
            />
            <NativeSelect
              label="Aus dem Lager"
              aria-label={`Lagerplatz: ${row.material_name} in ${row.objekt_code}`}
              data={[{ value: '', label: 'nicht aus dem Lager' }, ...(stocks[place]?.places ?? [])]}
              value={platzOf(row, stocks[place])}
              onChange={(event) => form.set(`platz-${row.id}`, event.currentTarget.value)}
            />
          </li>
        ))}
      </ul>
    </FormDrawer>
  )
}
