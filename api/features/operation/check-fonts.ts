import { readdir } from 'node:fs/promises';
import { asCheck, warning, well, type Check } from './check.ts';

/**
 * Reports for which scripts there is no font. That is no fault, because perhaps nobody writes in them.
 * @param folder of EXPORT_FONTS
 */
export const checkFonts = (folder: string | undefined, missing: () => Promise<string[]>): Promise<Check> =>
  asCheck('fonts', async () => {
    const isThere = folder === undefined || (await readdir(folder).catch(() => null)) !== null;
    if (!isThere)
      return warning('fonts', {
        says: `${folder} (EXPORT_FONTS) cannot be read`,
        advice: 'Name a folder with fonts that Lectern may read, or leave EXPORT_FONTS out.',
      });
    const scripts = await missing();
    const says =
      scripts.length === 0 ? 'for every common script' : `PDFs have none for ${scripts.join(', ')}`;
    return well('fonts', says, { missing: scripts.length });
  });
