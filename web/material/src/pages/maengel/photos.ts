/** Photos of a defect: documents of the service that hold an image. */
import { asForm } from '../../api/asForm.ts'
import { api, unwrap } from '../../api/index.ts'
import { shrinkPhoto } from '../../offline/shrinkPhoto.ts'

/** Adds a photo to a defect, shrunk for slow connections. @throws ApiError when the service does not take it */
export async function uploadPhoto(mangel_id: string, photo: File): Promise<void> {
  const { name, typ, bytes } = await shrinkPhoto(photo)
  await unwrap(
    api.POST('/dokumente', {
      body: {
        entitaet_typ: 'mangel',
        entitaet_id: mangel_id,
        dokumenttyp: 'Sonstiges',
        ist_original: 'true',
        datei: new File([bytes], name, { type: typ }) as unknown as string,
      },
      bodySerializer: asForm,
    }),
  )
}
