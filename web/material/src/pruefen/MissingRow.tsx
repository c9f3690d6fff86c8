import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { formatNumber, Status } from '@zeughaus/web-shared'
import { type ReactNode, useState } from 'react'
import type { Schema } from '../api/index.ts'
import { lazyComponent } from '../components/lazyComponent.tsx'
import type { Row } from '../offline/rows.ts'
import classes from './MissingRow.module.css'

const NachfuellenForm = lazyComponent(
  async () => (await import('../pages/fehlbestaende/NachfuellenForm.tsx')).NachfuellenForm,
)
const MindermengeForm = lazyComponent(
  async () => (await import('../pages/fehlbestaende/MindermengeForm.tsx')).MindermengeForm,
)

type Fehlbestand = Schema<'Fehlbestand'>

interface MissingRowProps {
  readonly row: Row
  /** null: no longer missing; undefined: not known yet. */
  readonly fehlbestand: Fehlbestand | null | undefined
}

/** Shows what this check misses, with refill and approval. Both can wait until later. */
export function MissingRow({ row: { position, gezaehlt }, fehlbestand }: MissingRowProps) {
  return (
    <Missing name={position.material_name} amount={amountOf(gezaehlt ?? 0, position)}>
      {fehlbestand === null && <Status tone="good">wieder vollständig</Status>}
      {fehlbestand && <Remedies fehlbestand={fehlbestand} />}
    </Missing>
  )
}

/** Shows an open shortage of the object, with refill and approval. */
export function FehlbestandRow({ fehlbestand }: { fehlbestand: Fehlbestand }) {
  return (
    <Missing name={fehlbestand.material_name} amount={amountOf(fehlbestand.istmenge, fehlbestand)}>
      <Remedies fehlbestand={fehlbestand} />
    </Missing>
  )
}

const amountOf = (there: number, { sollmenge, einheit }: Pick<Fehlbestand, 'sollmenge' | 'einheit'>): string =>
  `${formatNumber(there)} von ${formatNumber(sollmenge)} ${einheit}`

function Missing({ name, amount, children }: { name: string; amount: string; children: ReactNode }) {
  return (
    <div className={classes['row']}>
      <div className={classes['head']}>
        <span>{name}</span>
        <span className={classes['amount']}>{amount}</span>
      </div>
      {children}
    </div>
  )
}

function Remedies({ fehlbestand }: { fehlbestand: Fehlbestand }) {
  const [doing, setDoing] = useState<'nachfuellen' | 'genehmigen'>()
  const queries = useQueryClient()
  const { aktionen } = fehlbestand
  const close = () => {
    setDoing(undefined)
    void queries.invalidateQueries({ queryKey: ['fehlbestaende'] })
  }
  if (aktionen.length === 0 && !fehlbestand.genehmigt) return null
  return (
    <div className={classes['actions']}>
      {fehlbestand.genehmigt && <Status tone="warn">Mindermenge genehmigt</Status>}
      {aktionen.includes('nachfuellen') && (
        <Button variant="default" onClick={() => setDoing('nachfuellen')}>
          Jetzt nachfüllen
        </Button>
      )}
      {aktionen.includes('genehmigen') && (
        <Button variant="default" onClick={() => setDoing('genehmigen')}>
          Mindermenge genehmigen
        </Button>
      )}
      {aktionen.includes('nachfuellen') && <span className={classes['later']}>oder später</span>}
      {doing === 'nachfuellen' && <NachfuellenForm row={fehlbestand} onClose={close} />}
      {doing === 'genehmigen' && <MindermengeForm row={fehlbestand} onClose={close} />}
    </div>
  )
}
