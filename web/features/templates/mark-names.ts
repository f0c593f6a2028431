/** What is filled in, as people write it in a template. */
export const markNames = '{{date}}, {{time}}, {{author}}, {{title}}, {{space}}';
