// `node slim.mjs FOLDER` removes from a node_modules folder what a running server never reads: fonts and parts of
// packages, and the sources in TypeScript, types, source maps and documents of packages.
import { readdirSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';

const [root] = process.argv.slice(2);
const list = (folder) => readdirSync(folder).map((name) => join(folder, name));
// licences require these files
const kept = /^(?:licen[sc]e|copying|notice)/i;
const needless = /(?:\.[cm]?ts|\.map|\.md|\.markdown|\.tsbuildinfo|\.flow)$/i;

// of the fonts, only these cuts are printed: see api/conversion/out/book/pdf/fonts.ts
const cuts = /^(?:400Regular|400Regular_Italic|600SemiBold|600SemiBold_Italic)$/;
const cutsOf = { 'noto-emoji': /^(?:400Regular|700Bold)$/ };
for (const font of list(join(root, '@expo-google-fonts')))
  for (const cut of list(font))
    if (/^\d00/.test(basename(cut)) && !(cutsOf[basename(font)] ?? cuts).test(basename(cut)))
      rmSync(cut, { recursive: true });

// of the reader of PDFs, only what takes out text stays: see api/conversion/files/pdf.ts
for (const part of ['build', 'web', 'image_decoders', 'iccs', 'wasm', 'legacy/web', 'legacy/image_decoders'])
  rmSync(join(root, 'pdfjs-dist', part), { recursive: true });
for (const file of list(join(root, 'pdfjs-dist/legacy/build'))) if (!file.endsWith('.min.mjs')) rmSync(file);

for (const entry of readdirSync(root, { recursive: true, withFileTypes: true }))
  if (entry.isFile() && needless.test(entry.name) && !kept.test(entry.name))
    rmSync(join(entry.parentPath, entry.name));
