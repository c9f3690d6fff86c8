import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { formatNumber, Status } from '@zeughaus/web-shared'
import { useState } from 'react'
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

interface MissingRowProps {
  readonly row: Row
  /** null: no longer missing; undefined: not known yet. */
  readonly fehlbestand: Schema<'Fehlbestand'> | null | undefined
}

/** Shows a shortage with refill and approval. Both can wait until later. */
export function MissingRow({ row, fehlbestand }: MissingRowProps) {
  const { position, gezaehlt } = row
  return (
    <div className={classes['row']}>
      <div className={classes['head']}>
        <span>{position.material_name}</span>
        <span
          className={classes['amount']}
        >{`${formatNumber(gezaehlt ?? 0)} von ${formatNumber(position.sollmenge)} ${position.einheit}`}</span>
      </div>
      {fehlbestand === null && <Status tone="good">wieder vollständig</Status>}
      {fehlbestand?.genehmigt && <Status tone="warn">Mindermenge genehmigt</Status>}
      {fehlbestand && <Actions fehlbestand={fehlbestand} />}
    </div>
  )
}

function Actions({ fehlbestand }: { fehlbestand: Schema<'Fehlbestand'> }) {
  const [doing, setDoing] = useState<'nachfuellen' | 'genehmigen'>()
  const queries = useQueryClient()
  const { aktionen } = fehlbestand
  const close = () => {
    setDoing(undefined)
    void queries.invalidateQueries({ queryKey: ['fehlbestaende'] })
  }
  return (
    <div className={classes['actions']}>
      {aktionen.includes('nachfuellen') && (
        <Button variant="default" onClick={() => setDoing('nachfuellen')}>
          Nachfüllen
        </Button>
      )}
      {aktionen.includes('genehmigen') && (
        <Button variant="default" onClick={() => setDoing('genehmigen')}>
          Mindermenge genehmigen
        </Button>
      )}
      <span className={classes['later']}>oder später</span>
      {doing === 'nachfuellen' && <NachfuellenForm row={fehlbestand} onClose={close} />}
      {doing === 'genehmigen' && <MindermengeForm row={fehlbestand} onClose={close} />}
    </div>
  )
}
