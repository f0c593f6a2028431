import { i18n } from '@lingui/core';

// the macros leave the English text beside each id in tests, so that no catalogue is needed
i18n.loadAndActivate({ locale: 'en', messages: {} });
