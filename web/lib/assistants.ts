/** Whether assistants may use `/mcp` here; the server writes it into the page. */
export const areAssistantsOn = (): boolean =>
  document.querySelector<HTMLMetaElement>('meta[name="assistants"]')?.content === 'on';
