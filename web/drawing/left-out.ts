// Stands in for parts of Excalidraw that are not built: the drawing of Mermaid's diagrams, which Lectern has itself.
export const parseMermaidToExcalidraw = (): Promise<never> => Promise.reject(new Error('It is not built'));
