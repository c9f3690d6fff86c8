import { IconQrcode } from '@tabler/icons-react'
import { EmptyState, PageHead, Surface } from '@zeughaus/web-shared'
import { useState } from 'react'
import { lazyComponent } from '../../components/lazyComponent.tsx'
import { usePrintOptions } from '../etiketten/print.ts'
import { type Chosen, EtikettenChoice } from './EtikettenChoice.tsx'
import classes from './etiketten.module.css'

/** Loaded once there is something to print. */
const EtikettenSheet = lazyComponent(async () => (await import('./EtikettenSheet.tsx')).EtikettenSheet)
const PrintSettings = lazyComponent(async () => (await import('./PrintSettings.tsx')).PrintSettings)

/** Prints labels: choose objects and paper, preview, print. */
export function EtikettenPage() {
  const [chosen, setGewaehlt] = useState<Chosen>(new Map())
  const [positionen, setPositionen] = useState(false)
  const { papier } = usePrintOptions()
  return (
    <>
      <PageHead
        title="Etiketten"
        lead="Objekte wählen, Papier wählen, drucken. Gedruckt wird ohne Verkleinerung („Tatsächliche Größe“)."
      />
      <div className={classes['page']}>
        <EtikettenChoice chosen={chosen} onChange={setGewaehlt} />
        <div className={classes['result']}>
          <Surface>
            <PrintSettings positionen={positionen} onPositionen={setPositionen} />
          </Surface>
          {chosen.size === 0 ? (
            <Surface>
              <EmptyState icon={<IconQrcode size={40} />} title="Noch nichts gewählt">
                Wählen Sie die Objekte, für die Sie Etiketten brauchen.
              </EmptyState>
            </Surface>
          ) : (
            <EtikettenSheet ids={[...chosen.keys()]} mitPositionen={positionen && papier !== 'einzeln'} />
          )}
        </div>
      </div>
    </>
  )
}
