import { IconFileTypePdf, IconPhoto } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { formatBytes, formatShort } from '@zeughaus/web-shared'
import type { Schema } from '../../api/index.ts'
import common from '../../components/common.module.css'
import classes from './dokumente.module.css'

/** A document as a row that links to its page. */
export function DokumentRow({ dokument }: { dokument: Omit<Schema<'Dokument'>, 'aktionen'> }) {
  const { id, dateiname, dokumenttyp, medientyp, groesse, hochgeladen_von_name, hochgeladen_am, ist_original } =
    dokument
  const Icon = medientyp === 'application/pdf' ? IconFileTypePdf : IconPhoto
  return (
    <div className={classes['file']}>
      <Icon size={26} stroke={1.5} aria-hidden />
      <div>
        <Link to="/dokumente/$id" params={{ id }}>
          {dateiname}
        </Link>
        <div className={common['small']}>
          {dokumenttyp}
          {ist_original ? '' : ' (Kopie)'} · {formatBytes(groesse)} · {hochgeladen_von_name},{' '}
          {formatShort(hochgeladen_am)}
        </div>
      </div>
    </div>
  )
}
