import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { formatNumber, Status } from '@zeughaus/web-shared'
import { useState } from 'react'
import type { Schema } from '../api/index.ts'
import type { Zeile } from '../offline/abgleich.ts'
import { lazyPart } from '../parts/lazyPart.tsx'
import classes from './FehlendeZeile.module.css'

const NachfuellenForm = lazyPart(
  async () => (await import('../pages/fehlbestaende/NachfuellenForm.tsx')).NachfuellenForm,
)
const MindermengeForm = lazyPart(
  async () => (await import('../pages/fehlbestaende/MindermengeForm.tsx')).MindermengeForm,
)

interface FehlendeZeileProps {
  readonly zeile: Zeile
  /** null: nothing is missing any more; undefined: not known yet. */
  readonly fehlbestand: Schema<'Fehlbestand'> | null | undefined
}

/** Something that is missing, and what can be done about it at once; what is not done now stays for later. */
export function FehlendeZeile({ zeile, fehlbestand }: FehlendeZeileProps) {
  const { position, gezaehlt } = zeile
  return (
    <div className={classes['zeile']}>
      <div className={classes['kopf']}>
        <span>{position.material_name}</span>
        <span
          className={classes['menge']}
        >{`${formatNumber(gezaehlt ?? 0)} von ${formatNumber(position.sollmenge)} ${position.einheit}`}</span>
      </div>
      {fehlbestand === null && <Status tone="good">wieder vollständig</Status>}
      {fehlbestand?.genehmigt && <Status tone="warn">Mindermenge genehmigt</Status>}
      {fehlbestand && <Wege fehlbestand={fehlbestand} />}
    </div>
  )
}

function Wege({ fehlbestand }: { fehlbestand: Schema<'Fehlbestand'> }) {
  const [tut, setTut] = useState<'nachfuellen' | 'genehmigen'>()
  const queries = useQueryClient()
  const { aktionen } = fehlbestand
  const schliesse = () => {
    setTut(undefined)
    void queries.invalidateQueries({ queryKey: ['fehlbestaende'] })
  }
  return (
    <div className={classes['wege']}>
      {aktionen.includes('nachfuellen') && (
        <Button variant="default" onClick={() => setTut('nachfuellen')}>
          Nachfüllen
        </Button>
      )}
      {aktionen.includes('genehmigen') && (
        <Button variant="default" onClick={() => setTut('genehmigen')}>
          Mindermenge genehmigen
        </Button>
      )}
      <span className={classes['spaeter']}>sonst später</span>
      {tut === 'nachfuellen' && <NachfuellenForm row={fehlbestand} onClose={schliesse} />}
      {tut === 'genehmigen' && <MindermengeForm row={fehlbestand} onClose={schliesse} />}
    </div>
  )
}
