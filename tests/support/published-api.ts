// Made from the OpenAPI document by "npm run docs".
export interface paths {
    "/api/auth/user": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Who is signed in */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Success */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            user: components["schemas"]["CurrentUser"];
                        };
                    };
                };
                400: components["responses"]["400"];
                401: components["responses"]["401"];
                403: components["responses"]["403"];
                404: components["responses"]["404"];
                421: components["responses"]["421"];
                429: components["responses"]["429"];
                500: components["responses"]["500"];
                503: components["responses"]["503"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/login": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Sign in; sets the session cookie */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: {
                content: {
                    "application/json": {
                        username: string;
                        password: string;
                    };
                };
            };
            responses: {
                /** @description Success */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            user: components["schemas"]["CurrentUser"];
                        };
                    };
                };
                /** @description One more step is needed: `POST /api/auth/step` */
                202: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            step: {
                                methods: ("totp" | "passkey" | "recovery")[];
                                enrol: boolean;
                                rememberDays: number;
                            };
                        };
                    };
                };
                400: components["responses"]["400"];
                401: components["responses"]["401"];
                403: components["responses"]["403"];
                404: components["responses"]["404"];
                408: components["responses"]["408"];
                409: components["responses"]["409"];
                413: components["responses"]["413"];
                415: components["responses"]["415"];
                421: components["responses"]["421"];
                429: components["responses"]["429"];
                500: components["responses"]["500"];
                503: components["responses"]["503"];
                507: components["responses"]["507"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/logout": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Sign out; also when nobody is signed in */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Signed out here; go on to `next` to sign out at the provider too */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            next: string;
                        };
                    };
                };
                /** @description Success */
                204: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                400: components["responses"]["400"];
                403: components["responses"]["403"];
                404: components["responses"]["404"];
                409: components["responses"]["409"];
                421: components["responses"]["421"];
                500: components["responses"]["500"];
                503: components["responses"]["503"];
                507: components["responses"]["507"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/register": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Make a viewer account and sign in, where registration is open */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: {
                content: {
                    "application/json": {
                        username: string;
                        password: string;
                        displayName: string;
                        email: string;
                    };
                };
            };
            responses: {
                /** @description Success */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            user: components["schemas"]["CurrentUser"];
                        };
                    };
                };
                /** @description One more step is needed: `POST /api/auth/step` */
                202: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            step: {
                                methods: ("totp" | "passkey" | "recovery")[];
                                enrol: boolean;
                                rememberDays: number;
                            };
                        };
                    };
                };
                400: components["responses"]["400"];
                403: components["responses"]["403"];
                404: components["responses"]["404"];
                408: components["responses"]["408"];
                409: components["responses"]["409"];
                413: components["responses"]["413"];
                415: components["responses"]["415"];
                421: components["responses"]["421"];
                429: components["responses"]["429"];
                500: components["responses"]["500"];
                503: components["responses"]["503"];
                507: components["responses"]["507"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/registration": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Whether registration is open */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Success */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            open: boolean;
                        };
                    };
                };
                400: components["responses"]["400"];
                403: components["responses"]["403"];
                404: components["responses"]["404"];
                421: components["responses"]["421"];
                500: components["responses"]["500"];
                503: components["responses"]["503"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/registration/setting": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Who may register an account, and whether that can be changed here */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Success */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {string} */
                            registration: "open" | "local" | "closed";
                            isLocked: boolean;
                        };
                    };
                };
                400: components["responses"]["400"];
                401: components["responses"]["401"];
                403: components["responses"]["403"];
                404: components["responses"]["404"];
                421: components["responses"]["421"];
                429: components["responses"]["429"];
                500: components["responses"]["500"];
                503: components["responses"]["503"];
            };
        };
        /** Open or close registration; 409 if the environment of the server sets it */
        put: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: {
                content: {
                    "application/json": {
                        /** @enum {string} */
                        registration: "open" | "closed";
                    };
                };
            };
            responses: {
                /** @description Success */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {string} */
                            registration: "open" | "local" | "closed";
                            isLocked: boolean;
                        };
                    };
                };
                400: components["responses"]["400"];
                401: components["responses"]["401"];
                403: components["responses"]["403"];
                404: components["responses"]["404"];
                408: components["responses"]["408"];
                409: components["responses"]["409"];
                413: components["responses"]["413"];
                415: components["responses"]["415"];
                421: components["responses"]["421"];
                429: components["responses"]["429"];
                500: components["responses"]["500"];
                503: components["responses"]["503"];
                507: components["responses"]["507"];
            };
        };
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Your sessions: this one first, then by last use */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Success */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Session"][];
                    };
                };
                400: components["responses"]["400"];
                401: components["responses"]["401"];
                403: components["responses"]["403"];
                404: components["responses"]["404"];
                421: components["responses"]["421"];
                429: components["responses"]["429"];
                500: components["responses"]["500"];
                503: components["responses"]["503"];
            };
        };
        put?: never;
        post?: never;
        /** Sign out all your sessions except this one */
        delete: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Success */
                204: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                400: components["responses"]["400"];
                401: components["responses"]["401"];
                403: components["responses"]["403"];
                404: components["responses"]["404"];
                409: components["responses"]["409"];
                421: components["responses"]["421"];
                429: components["responses"]["429"];
                500: components["responses"]["500"];
                503: components["responses"]["503"];
                507: components["responses"]["507"];
            };
        };
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/sessions/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Sign out one of your sessions */
        delete: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: number;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Success */
                204: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                400: components["responses"]["400"];
                401: components["responses"]["401"];
                403: components["responses"]["403"];
                404: components["responses"]["404"];
                409: components["responses"]["409"];
                421: components["responses"]["421"];
                429: components["responses"]["429"];
                500: components["responses"]["500"];
                503: components["responses"]["503"];
                507: components["responses"]["507"];
            };
        };
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/ways": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** How people can sign in */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Success */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {string} */
                            password: "everyone" | "administrators";
                            providers: {
                                id: string;
                                name: string;
                            }[];
                            passkeys: boolean;
                        };
                    };
                };
                400: components["responses"]["400"];
                403: components["responses"]["403"];
                404: components["responses"]["404"];
                421: components["responses"]["421"];
                500: components["responses"]["500"];
                503: components["responses"]["503"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/oidc/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Go to a provider to sign in; a browser opens this address itself */
        get: {
            parameters: {
                query?: {
                    returnTo?: string;
                };
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Success */
                302: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                400: components["responses"]["400"];
                403: components["responses"]["403"];
                404: components["responses"]["404"];
                421: components["responses"]["421"];
                500: components["responses"]["500"];
                503: components["responses"]["503"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/oidc/{id}/callback": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The way back from a provider; sets the session cookie, or leads to the page that says what went wrong */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Success */
                302: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                400: components["responses"]["400"];
                403: components["responses"]["403"];
                404: components["responses"]["404"];
                421: components["responses"]["421"];
                500: components["responses"]["500"];
                503: components["responses"]["503"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/oidc/{id}/link": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** The address of a provider to go to, so that you can sign in with it too; `confirm_first` after ten minutes */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Success */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            next: string;
                        };
                    };
                };
                400: components["responses"]["400"];
                401: components["responses"]["401"];
                403: components["responses"]["403"];
                404: components["responses"]["404"];
                409: components["responses"]["409"];
                421: components["responses"]["421"];
                429: components["responses"]["429"];
                500: components["responses"]["500"];
                503: components["responses"]["503"];
                507: components["responses"]["507"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/oidc/{id}/backchannel-logout": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** For providers: somebody has signed out there (OpenID Connect Back-Channel Logout 1.0) */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: {
                content: {
                    "application/x-www-form-urlencoded": {
                        logout_token: string;
                    };
                };
            };
            responses: {
                /** @description Success */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                400: components["responses"]["400"];
                403: components["responses"]["403"];
                404: components["responses"]["404"];
                408: components["responses"]["408"];
                409: components["responses"]["409"];
                413: components["responses"]["413"];
                415: components["responses"]["415"];
                421: components["responses"]["421"];
                429: components["responses"]["429"];
                500: components["responses"]["500"];
                503: components["responses"]["503"];
                507: components["responses"]["507"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/{id}/identities": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The accounts at providers and in directories with which a person signs in: your own, or anybody’s for an administrator */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: number;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Success */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            id: number;
                            provider: {
                                id: string;
                                name: string;
                            };
                            email: string | null;
                            setsRole: boolean;
                            /** Format: date-time */
                            createdAt: string;
                            /** Format: date-time */
                            lastUsedAt: string | null;
                        }[];
                    };
                };
                400: components["responses"]["400"];
                401: components["responses"]["401"];
                403: components["responses"]["403"];
                404: components["responses"]["404"];
                421: components["responses"]["421"];
                429: components["responses"]["429"];
                500: components["responses"]["500"];
                503: components["responses"]["503"];
            };
        };
        put?: never;
        /** Let a person sign in with an account at a provider or in a directory, known by its id there */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: number;
                };
                cookie?: never;
            };
            requestBody?: {
                content: {
                    "application/json": {
                        provider: string;
                        subject: string;
                    };
                };
            };
            responses: {
                /** @description Success */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            id: number;
                            provider: {
                                id: string;
                                name: string;
                            };
                            email: string | null;
                            setsRole: boolean;
                            /** Format: date-time */
                            createdAt: string;
                            /** Format: date-time */
                            lastUsedAt: string | null;
                        };
                    };
                };
                400: components["responses"]["400"];
                401: components["responses"]["401"];
                403: components["responses"]["403"];
                404: components["responses"]["404"];
                408: components["responses"]["408"];
                409: components["responses"]["409"];
                413: components["responses"]["413"];
                415: components["responses"]["415"];
                421: components["responses"]["421"];
                429: components["responses"]["429"];
                500: components["responses"]["500"];
                503: components["responses"]["503"];
                507: components["responses"]["507"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/{id}/identities/{identityId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Unlink such an account and end the sessions that began with it; 409 for the only way in */
        delete: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: number;
                    identityId: number;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Success */
                204: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                400: components["responses"]["400"];
                401: components["responses"]["401"];
                403: components["responses"]["403"];
                404: components["responses"]["404"];
                409: components["responses"]["409"];
                421: components["responses"]["421"];
                429: components["responses"]["429"];
                500: components["responses"]["500"];
                503: components["responses"]["503"];
                507: components["responses"]["507"];
            };
        };
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/step": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What the sign-in of this browser waits for; 401 if none is under way */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Success */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            step: {
                                methods: ("totp" | "passkey" | "recovery")[];
                                enrol: boolean;
                                rememberDays: number;
                            };
                        };
                    };
                };
                400: components["responses"]["400"];
                401: components["responses"]["401"];
                403: components["responses"]["403"];
                404: components["responses"]["404"];
                421: components["responses"]["421"];
                500: components["responses"]["500"];
                503: components["responses"]["503"];
            };
        };
        put?: never;
        /** The second step of a sign-in, or with `enrol` the proof of what was set up; sets the session cookie */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: {
                content: {
                    "application/json": {
                        /** @enum {string} */
                        method: "totp" | "passkey" | "recovery";
                        code?: string;
                        response?: {
                            id: string;
                            rawId: string;
                            /** @enum {string} */
                            type: "public-key";
                            response: {
                                clientDataJSON: string;
                                attestationObject?: string;
                                transports?: string[];
                                authenticatorData?: string;
                                signature?: string;
                                userHandle?: string;
                            };
                            /** @default {} */
                            clientExtensionResults?: {
                                credProps?: {
                                    rk?: boolean;
                                };
                            };
                        };
                        /** @default false */
                        remember?: boolean;
                    };
                };
            };
            responses: {
                /** @description Success */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            user: components["schemas"]["CurrentUser"];
                            recoveryCodes: string[] | null;
                        };
                    };
                };
                400: components["responses"]["400"];
                401: components["responses"]["401"];
                403: components["responses"]["403"];
                404: components["responses"]["404"];
                408: components["responses"]["408"];
                409: components["responses"]["409"];
                413: components["responses"]["413"];
                415: components["responses"]["415"];
                421: components["responses"]["421"];
                429: components["responses"]["429"];
                500: components["responses"]["500"];
                503: components["responses"]["503"];
                507: components["responses"]["507"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/step/totp": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A key for an authenticator app, in a sign-in that must set up a second step first */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Success */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            secret: string;
                            uri: string;
                        };
                    };
                };
                400: components["responses"]["400"];
                401: components["responses"]["401"];
                403: components["responses"]["403"];
                404: components["responses"]["404"];
                409: components["responses"]["409"];
                421: components["responses"]["421"];
                500: components["responses"]["500"];
                503: components["responses"]["503"];
                507: components["responses"]["507"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/passkeys/options": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** What a browser needs to use or add a passkey: for a whole sign-in, its second step, one that must enrol, a confirmation, or to add one */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: {
                content: {
                    "application/json": {
                        /** @enum {string} */
                        purpose: "sign-in" | "step" | "enrol" | "confirm" | "add";
                    };
                };
            };
            responses: {
                /** @description Success */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            options: {
                                [key: string]: unknown;
                            };
                        };
                    };
                };
                400: components["responses"]["400"];
                401: components["responses"]["401"];
                403: components["responses"]["403"];
                404: components["responses"]["404"];
                408: components["responses"]["408"];
                409: components["responses"]["409"];
                413: components["responses"]["413"];
                415: components["responses"]["415"];
                421: components["responses"]["421"];
                429: components["responses"]["429"];
                500: components["responses"]["500"];
                503: components["responses"]["503"];
                507: components["responses"]["507"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/passkeys/sign-in": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Sign in with a passkey that has verified the person; sets the session cookie */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: {
                content: {
                    "application/json": {
                        response: {
                            id: string;
                            rawId: string;
                            /** @enum {string} */
                            type: "public-key";
                            response: {
                                clientDataJSON: string;
                                attestationObject?: string;
                                transports?: string[];
                                authenticatorData?: string;
                                signature?: string;
                                userHandle?: string;
                            };
                            /** @default {} */
                            clientExtensionResults?: {
                                credProps?: {
                                    rk?: boolean;
                                };
                            };
                        };
                    };
                };
            };
            responses: {
                /** @description Success */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            user: components["schemas"]["CurrentUser"];
                        };
                    };
                };
                400: components["responses"]["400"];
                401: components["responses"]["401"];
                403: components["responses"]["403"];
                404: components["responses"]["404"];
                408: components["responses"]["408"];
                409: components["responses"]["409"];
                413: components["responses"]["413"];
                415: components["responses"]["415"];
                421: components["responses"]["421"];
                429: components["responses"]["429"];
                500: components["responses"]["500"];
                503: components["responses"]["503"];
                507: components["responses"]["507"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/security": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Your second steps */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Success */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {string} */
                            policy: "off" | "optional" | "administrators" | "everyone";
                            isRequired: boolean;
                            confirmBy: ("password" | "totp" | "passkey")[];
                            totp: {
                                /** Format: date-time */
                                setAt: string;
                            } | null;
                            recoveryCodesLeft: number | null;
                            passkeys: {
                                id: number;
                                name: string;
                                /** Format: date-time */
                                createdAt: string;
                                /** Format: date-time */
                                lastUsedAt: string | null;
                                isSecondOnly: boolean;
                                isElsewhere: boolean;
                            }[];
                            /** @enum {string|null} */
                            passkeysAbsent: "https" | "number" | null;
                            knownDevices: number;
                        };
                    };
                };
                400: components["responses"]["400"];
                401: components["responses"]["401"];
                403: components["responses"]["403"];
                404: components["responses"]["404"];
                421: components["responses"]["421"];
                429: components["responses"]["429"];
                500: components["responses"]["500"];
                503: components["responses"]["503"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/confirm": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Show again that it is you, after a 403 `confirm_first`; for ten minutes you can change how you sign in */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: {
                content: {
                    "application/json": {
                        /** @enum {string} */
                        method: "password" | "totp" | "passkey";
                        password?: string;
                        code?: string;
                        response?: {
                            id: string;
                            rawId: string;
                            /** @enum {string} */
                            type: "public-key";
                            response: {
                                clientDataJSON: string;
                                attestationObject?: string;
                                transports?: string[];
                                authenticatorData?: string;
                                signature?: string;
                                userHandle?: string;
                            };
                            /** @default {} */
                            clientExtensionResults?: {
                                credProps?: {
                                    rk?: boolean;
                                };
                            };
                        };
                    };
                };
            };
            responses: {
                /** @description Success */
                204: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                400: components["responses"]["400"];
                401: components["responses"]["401"];
                403: components["responses"]["403"];
                404: components["responses"]["404"];
                408: components["responses"]["408"];
                409: components["responses"]["409"];
                413: components["responses"]["413"];
                415: components["responses"]["415"];
                421: components["responses"]["421"];
                429: components["responses"]["429"];
                500: components["responses"]["500"];
                503: components["responses"]["503"];
                507: components["responses"]["507"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/totp": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A key for your authenticator app; it counts once a code has confirmed it */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Success */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            secret: string;
                            uri: string;
                        };
                    };
                };
                400: components["responses"]["400"];
                401: components["responses"]["401"];
                403: components["responses"]["403"];
                404: components["responses"]["404"];
                409: components["responses"]["409"];
                421: components["responses"]["421"];
                429: components["responses"]["429"];
                500: components["responses"]["500"];
                503: components["responses"]["503"];
                507: components["responses"]["507"];
            };
        };
        /** Remove your authenticator app */
        delete: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Success */
                204: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                400: components["responses"]["400"];
                401: components["responses"]["401"];
                403: components["responses"]["403"];
                404: components["responses"]["404"];
                409: components["responses"]["409"];
                421: components["responses"]["421"];
                429: components["responses"]["429"];
                500: components["responses"]["500"];
                503: components["responses"]["503"];
                507: components["responses"]["507"];
            };
        };
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/totp/confirm": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Finish setting up your authenticator app with a code of it */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: {
                content: {
                    "application/json": {
                        code: string;
                    };
                };
            };
            responses: {
                /** @description Success */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            recoveryCodes: string[] | null;
                        };
                    };
                };
                400: components["responses"]["400"];
                401: components["responses"]["401"];
                403: components["responses"]["403"];
                404: components["responses"]["404"];
                408: components["responses"]["408"];
                409: components["responses"]["409"];
                413: components["responses"]["413"];
                415: components["responses"]["415"];
                421: components["responses"]["421"];
                429: components["responses"]["429"];
                500: components["responses"]["500"];
                503: components["responses"]["503"];
                507: components["responses"]["507"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/recovery-codes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** New recovery codes; those before end. Only this answer ever contains them */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Success */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            recoveryCodes: string[];
                        };
                    };
                };
                400: components["responses"]["400"];
                401: components["responses"]["401"];
                403: components["responses"]["403"];
                404: components["responses"]["404"];
                409: components["responses"]["409"];
                421: components["responses"]["421"];
                429: components["responses"]["429"];
                500: components["responses"]["500"];
                503: components["responses"]["503"];
                507: components["responses"]["507"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/passkeys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Add a passkey */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: {
                content: {
                    "application/json": {
                        response: {
                            id: string;
                            rawId: string;
                            /** @enum {string} */
                            type: "public-key";
                            response: {
                                clientDataJSON: string;
                                attestationObject?: string;
                                transports?: string[];
                                authenticatorData?: string;
                                signature?: string;
                                userHandle?: string;
                            };
                            /** @default {} */
                            clientExtensionResults?: {
                                credProps?: {
                                    rk?: boolean;
                                };
                            };
                        };
                        name?: string;
                    };
                };
            };
            responses: {
                /** @description Success */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            passkey: {
                                id: number;
                                name: string;
                                /** Format: date-time */
                                createdAt: string;
                                /** Format: date-time */
                                lastUsedAt: string | null;
                                isSecondOnly: boolean;
                                isElsewhere: boolean;
                            };
                            recoveryCodes: string[] | null;
                        };
                    };
                };
                400: components["responses"]["400"];
                401: components["responses"]["401"];
                403: components["responses"]["403"];
                404: components["responses"]["404"];
                408: components["responses"]["408"];
                409: components["responses"]["409"];
                413: components["responses"]["413"];
                415: components["responses"]["415"];
                421: components["responses"]["421"];
                429: components["responses"]["429"];
                500: components["responses"]["500"];
                503: components["responses"]["503"];
                507: components["responses"]["507"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/passkeys/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Rename a passkey */
        put: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: number;
                };
                cookie?: never;
            };
            requestBody?: {
                content: {
                    "application/json": {
                        name: string;
                    };
                };
            };
            responses: {
                /** @description Success */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            id: number;
                            name: string;
                            /** Format: date-time */
                            createdAt: string;
                            /** Format: date-time */
                            lastUsedAt: string | null;
                            isSecondOnly: boolean;
                            isElsewhere: boolean;
                        };
                    };
                };
                400: components["responses"]["400"];
                401: components["responses"]["401"];
                403: components["responses"]["403"];
                404: components["responses"]["404"];
                408: components["responses"]["408"];
                409: components["responses"]["409"];
                413: components["responses"]["413"];
                415: components["responses"]["415"];
                421: components["responses"]["421"];
                429: components["responses"]["429"];
                500: components["responses"]["500"];
                503: components["responses"]["503"];
                507: components["responses"]["507"];
            };
        };
        post?: never;
        /** Remove a passkey */
        delete: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: number;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Success */
                204: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                400: components["responses"]["400"];
                401: components["responses"]["401"];
                403: components["responses"]["403"];
                404: components["responses"]["404"];
                409: components["responses"]["409"];
                421: components["responses"]["421"];
                429: components["responses"]["429"];
                500: components["responses"]["500"];
                503: components["responses"]["503"];
                507: components["responses"]["507"];
            };
        };
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/known-devices": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Ask for your second step on every device again */
        delete: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Success */
                204: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                400: components["responses"]["400"];
                401: components["responses"]["401"];
                403: components["responses"]["403"];
                404: components["responses"]["404"];
                409: components["responses"]["409"];
                421: components["responses"]["421"];
                429: components["responses"]["429"];
                500: components["responses"]["500"];
                503: components["responses"]["503"];
                507: components["responses"]["507"];
            };
        };
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/{id}/second-steps": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Remove the authenticator app, the passkeys, recovery codes and remembered devices of a person, and end their sessions */
        delete: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: number;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Success */
                204: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                400: components["responses"]["400"];
                401: components["responses"]["401"];
                403: components["responses"]["403"];
                404: components["responses"]["404"];
                409: components["responses"]["409"];
                421: components["responses"]["421"];
                429: components["responses"]["429"];
                500: components["responses"]["500"];
                503: components["responses"]["503"];
                507: components["responses"]["507"];
            };
        };
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/password-links": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Whether links to set a new password are mailed */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Success */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            areMailed: boolean;
                        };
                    };
                };
                400: components["responses"]["400"];
                403: components["responses"]["403"];
                404: components["responses"]["404"];
                421: components["responses"]["421"];
                500: components["responses"]["500"];
                503: components["responses"]["503"];
            };
        };
        put?: never;
        /** Mail a link to the person with this username or email; the answer is the same if nobody has it */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: {
                content: {
                    "application/json": {
                        name: string;
                    };
                };
            };
            responses: {
                /** @description Success */
                204: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                400: components["responses"]["400"];
                403: components["responses"]["403"];
                404: components["responses"]["404"];
                408: components["responses"]["408"];
                409: components["responses"]["409"];
                413: components["responses"]["413"];
                415: components["responses"]["415"];
                421: components["responses"]["421"];
                429: components["responses"]["429"];
                500: components["responses"]["500"];
                503: components["responses"]["503"];
                507: components["responses"]["507"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/password-links/look": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** The person whose password a link sets; 404 if the link is no longer valid */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: {
                content: {
                    "application/json": {
                        token: string;
                    };
                };
            };
            responses: {
                /** @description Success */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            username: string;
                        };
                    };
                };
                400: components["responses"]["400"];
                403: components["responses"]["403"];
                404: components["responses"]["404"];
                408: components["responses"]["408"];
                409: components["responses"]["409"];
                413: components["responses"]["413"];
                415: components["responses"]["415"];
                421: components["responses"]["421"];
                429: components["responses"]["429"];
                500: components["responses"]["500"];
                503: components["responses"]["503"];
                507: components["responses"]["507"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/password-links/use": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Set a new password with a link, once; ends all sessions of the person */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: {
                content: {
                    "application/json": {
                        token: string;
                        newPassword: string;
                    };
                };
            };
            responses: {
                /** @description Success */
                204: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                400: components["responses"]["400"];
                403: components["responses"]["403"];
                404: components["responses"]["404"];
                408: components["responses"]["408"];
                409: components["responses"]["409"];
                413: components["responses"]["413"];
                415: components["responses"]["415"];
                421: components["responses"]["421"];
                429: components["responses"]["429"];
                500: components["responses"]["500"];
                503: components["responses"]["503"];
                507: components["responses"]["507"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Accounts by display name, 100 a page; X-Total-Count is the number found, X-Count-Active the number of people who can sign in, X-Count-Administrators the number of administrators among these */
        get: {
            parameters: {
                query?: {
                    q?: string;
                    show?: "everyone" | "admin" | "editor" | "viewer" | "disabled" | "service" | "unconfirmed";
                    after?: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Success */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            id: number;
                            /** @enum {string} */
                            kind: "person" | "service";
                            username: string;
                            displayName: string;
                            email: string;
                            emailConfirmed: boolean;
                            /** @enum {string} */
                            role: "admin" | "editor" | "viewer";
                            avatar: string | null;
                            /** @enum {string|null} */
                            language: "en" | "de" | null;
                            disabled: boolean;
                            /** Format: date-time */
                            createdAt: string;
                            /** Format: date-time */
                            lastSignInAt: string | null;
                            hasPassword: boolean;
                            sources: string[];
                        }[];
                    };
                };
                400: components["responses"]["400"];
                401: components["responses"]["401"];
                403: components["responses"]["403"];
                404: components["responses"]["404"];
                421: components["responses"]["421"];
                429: components["responses"]["429"];
                500: components["responses"]["500"];
                503: components["responses"]["503"];
            };
        };
        put?: never;
        /** Create an account */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: {
                content: {
                    "application/json": {
                        username: string;
                        password: string;
                        displayName: string;
                        email: string;
                        /**
                         * @default viewer
                         * @enum {string}
                         */
                        role?: "admin" | "editor" | "viewer";
                    };
                };
            };
            responses: {
                /** @description Success */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["User"];
                    };
                };
                400: components["responses"]["400"];
                401: components["responses"]["401"];
                403: components["responses"]["403"];
                404: components["responses"]["404"];
                408: components["responses"]["408"];
                409: components["responses"]["409"];
                413: components["responses"]["413"];
                415: components["responses"]["415"];
                421: components["responses"]["421"];
                429: components["responses"]["429"];
                500: components["responses"]["500"];
                503: components["responses"]["503"];
                507: components["responses"]["507"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One account: your own, or any for an administrator */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: number;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Success */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["User"];
                    };
                };
                400: components["responses"]["400"];
                401: components["responses"]["401"];
                403: components["responses"]["403"];
                404: components["responses"]["404"];
                421: components["responses"]["421"];
                429: components["responses"]["429"];
                500: components["responses"]["500"];
                503: components["responses"]["503"];
            };
        };
        /** Change an account; on your own, role, disabled and emailConfirmed are ignored */
        put: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: number;
                };
                cookie?: never;
            };
            requestBody?: {
                content: {
                    "application/json": {
                        displayName?: string;
                        email?: string;
                        /** @enum {string} */
                        role?: "admin" | "editor" | "viewer";
                        avatar?: string | null;
                        /** @enum {string|null} */
                        language?: "en" | "de" | null;
                        disabled?: boolean;
                        /** @enum {boolean} */
                        emailConfirmed?: true;
                    };
                };
            };
            responses: {
                /** @description Success */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["User"];
                    };
                };
                400: components["responses"]["400"];
                401: components["responses"]["401"];
                403: components["responses"]["403"];
                404: components["responses"]["404"];
                408: components["responses"]["408"];
                409: components["responses"]["409"];
                413: components["responses"]["413"];
                415: components["responses"]["415"];
                421: components["responses"]["421"];
                429: components["responses"]["429"];
                500: components["responses"]["500"];
                503: components["responses"]["503"];
                507: components["responses"]["507"];
            };
        };
        post?: never;
        /** Delete an account; what the person wrote stays, without an author */
        delete: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: number;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Success */
                204: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                400: components["responses"]["400"];
                401: components["responses"]["401"];
                403: components["responses"]["403"];
                404: components["responses"]["404"];
                409: components["responses"]["409"];
                421: components["responses"]["421"];
                429: components["responses"]["429"];
                500: components["responses"]["500"];
                503: components["responses"]["503"];
                507: components["responses"]["507"];
            };
        };
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/{id}/password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Change your own password; ends your other sessions */
        put: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: number;
                };
                cookie?: never;
            };
            requestBody?: {
                content: {
                    "application/json": {
                        currentPassword: string;
                        newPassword: string;
                        /** @default false */
                        revokeTokens?: boolean;
                    };
                };
            };
            responses: {
                /** @description Success */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["User"];
                    };
                };
                400: components["responses"]["400"];
                401: components["responses"]["401"];
                403: components["responses"]["403"];
                404: components["responses"]["404"];
                408: components["responses"]["408"];
                409: components["responses"]["409"];
                413: components["responses"]["413"];
                415: components["responses"]["415"];
                421: components["responses"]["421"];
                429: components["responses"]["429"];
                500: components["responses"]["500"];
                503: components["responses"]["503"];
                507: components["responses"]["507"];
            };
        };
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/{id}/notification-preferences": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Change your own notification preferences */
        put: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: number;
                };
                cookie?: never;
            };
            requestBody?: {
                content: {
                    "application/json": {
                        emailNotifications: boolean;
                        documentUpdates: boolean;
                        comments: boolean;
                        mentions: boolean;
                    };
                };
            };
            responses: {
                /** @description Success */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            emailNotifications: boolean;
                            documentUpdates: boolean;
                            comments: boolean;
                            mentions: boolean;
                        };
                    };
                };
                400: components["responses"]["400"];
                401: components["responses"]["401"];
                403: components["responses"]["403"];
                404: components["responses"]["404"];
                408: components["responses"]["408"];
                409: components["responses"]["409"];
                413: components["responses"]["413"];
                415: components["responses"]["415"];
                421: components["responses"]["421"];
                429: components["responses"]["429"];
                500: components["responses"]["500"];
                503: components["responses"]["503"];
                507: components["responses"]["507"];
            };
        };
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/spaces": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The spaces that you may see, by name */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Success */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Space"][];
                    };
                };
                400: components["responses"]["400"];
                401: components["responses"]["401"];
                403: components["responses"]["403"];
                404: components["responses"]["404"];
                421: components["responses"]["421"];
                429: components["responses"]["429"];
                500: components["responses"]["500"];
                503: components["responses"]["503"];
            };
        };
        put?: never;
        /** Create a space; you become its manager */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: {
                content: {
                    "application/json": {
                        name: string;
                        description?: string | null;
                        /**
                         * @default everyone
                         * @enum {string}
                         */
                        visibility?: "everyone" | "members";
                        /** @enum {string} */
                        language?: "auto" | "ar" | "da" | "de" | "el" | "en" | "es" | "fi" | "fr" | "ga" | "hi" | "hu" | "hy" | "id" | "it" | "lt" | "ne" | "nl" | "no" | "pt" | "ro" | "ru" | "sr" | "sv" | "ta" | "tr";
                    };
                };
            };
            responses: {
                /** @description Success */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Space"];
                    };
                };
                400: components["responses"]["400"];
                401: components["responses"]["401"];
                403: components["responses"]["403"];
                404: components["responses"]["404"];
                408: components["responses"]["408"];
                409: components["responses"]["409"];
                413: components["responses"]["413"];
                415: components["responses"]["415"];
                421: components["responses"]["421"];
                429: components["responses"]["429"];
                500: components["responses"]["500"];
                503: components["responses"]["503"];
                507: components["responses"]["507"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/spaces/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One space */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: number;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Success */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Space"];
                    };
                };
                400: components["responses"]["400"];
                401: components["responses"]["401"];
                403: components["responses"]["403"];
                404: components["responses"]["404"];
                421: components["responses"]["421"];
                429: components["responses"]["429"];
                500: components["responses"]["500"];
                503: components["responses"]["503"];
            };
        };
        /** Change name, description, visibility or language */
        put: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: number;
                };
                cookie?: never;
            };
            requestBody?: {
                content: {
                    "application/json": {
                        name?: string;
                        description?: string;
                        /** @enum {string} */
                        visibility?: "everyone" | "members";
                        /** @enum {string} */
                        language?: "auto" | "ar" | "da" | "de" | "el" | "en" | "es" | "fi" | "fr" | "ga" | "hi" | "hu" | "hy" | "id" | "it" | "lt" | "ne" | "nl" | "no" | "pt" | "ro" | "ru" | "sr" | "sv" | "ta" | "tr";
                    };
                };
            };
            responses: {
                /** @description Success */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Space"];
                    };
                };
                400: components["responses"]["400"];
                401: components["responses"]["401"];
                403: components["responses"]["403"];
                404: components["responses"]["404"];
                408: components["responses"]["408"];
                409: components["responses"]["409"];
                413: components["responses"]["413"];
                415: components["responses"]["415"];
                421: components["responses"]["421"];
                429: components["responses"]["429"];
                500: components["responses"]["500"];
                503: components["responses"]["503"];
                507: components["responses"]["507"];
            };
        };
        post?: never;
        /** Delete a space and all its documents */
        delete: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: number;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Success */
                204: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                400: components["responses"]["400"];
                401: components["responses"]["401"];
                403: components["responses"]["403"];
                404: components["responses"]["404"];
                409: components["responses"]["409"];
                421: components["responses"]["421"];
                429: components["responses"]["429"];
                500: components["responses"]["500"];
                503: components["responses"]["503"];
                507: components["responses"]["507"];
            };
        };
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/spaces/{id}/documents": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Documents of a space: all, newest first, or one level of its tree, by position */
        get: {
            parameters: {
                query?: {
                    parentId?: "root" | number;
                    q?: string;
                    outside?: number;
                    after?: string;
                    limit?: number;
                };
                header?: never;
                path: {
                    id: number;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Success */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["DocumentListItem"][];
                    };
                };
                400: components["responses"]["400"];
                401: components["responses"]["401"];
                403: components["responses"]["403"];
                404: components["responses"]["404"];
                421: components["responses"]["421"];
                429: components["responses"]["429"];
                500: components["responses"]["500"];
                503: components["responses"]["503"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/spaces/{id}/members": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The members of a space, by name, 100 a page */
        get: {
            parameters: {
                query?: {
                    after?: string;
                };
                header?: never;
                path: {
                    id: number;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Success */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Member"][];
                    };
                };
                400: components["responses"]["400"];
                401: components["responses"]["401"];
                403: components["responses"]["403"];
                404: components["responses"]["404"];
                421: components["responses"]["421"];
                429: components["responses"]["429"];
                500: components["responses"]["500"];
                503: components["responses"]["503"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/spaces/{id}/audience": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** How many people can open a space: its members, themselves or by a group; if it is open, everybody */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: number;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Success */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            people: number;
                        };
                    };
                };
                400: components["responses"]["400"];
                401: components["responses"]["401"];
                403: components["responses"]["403"];
                404: components["responses"]["404"];
                421: components["responses"]["421"];
                429: components["responses"]["429"];
                500: components["responses"]["500"];
                503: components["responses"]["503"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/spaces/{id}/members/{userId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Add a member or change a role */
        put: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: number;
                    userId: number;
                };
                cookie?: never;
            };
            requestBody?: {
                content: {
                    "application/json": {
                        /** @enum {string} */
                        role: "viewer" | "editor" | "manager";
                    };
                };
            };
            responses: {
                /** @description Success */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Member"];
                    };
                };
                400: components["responses"]["400"];
                401: components["responses"]["401"];
                403: components["responses"]["403"];
                404: components["responses"]["404"];
                408: components["responses"]["408"];
                409: components["responses"]["409"];
                413: components["responses"]["413"];
                415: components["responses"]["415"];
                421: components["responses"]["421"];
                429: components["responses"]["429"];
                500: components["responses"]["500"];
                503: components["responses"]["503"];
                507: components["responses"]["507"];
            };
        };
        post?: never;
        /** Remove a member */
        delete: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: number;
                    userId: number;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Success */
                204: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                400: components["responses"]["400"];
                401: components["responses"]["401"];
                403: components["responses"]["403"];
                404: components["responses"]["404"];
                409: components["responses"]["409"];
                421: components["responses"]["421"];
                429: components["responses"]["429"];
                500: components["responses"]["500"];
                503: components["responses"]["503"];
                507: components["responses"]["507"];
            };
        };
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/groups": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Groups by name, 100 a page; X-Total-Count is the number found */
        get: {
            parameters: {
                query?: {
                    after?: string;
                    q?: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Success */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            id: number;
                            name: string;
                            description: string;
                            source: string;
                            people: number;
                            spaces: number;
                            restrictedDocuments: number;
                        }[];
                    };
                };
                400: components["responses"]["400"];
                401: components["responses"]["401"];
                403: components["responses"]["403"];
                404: components["responses"]["404"];
                421: components["responses"]["421"];
                429: components["responses"]["429"];
                500: components["responses"]["500"];
                503: components["responses"]["503"];
            };
        };
        put?: never;
        /** Create a group */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: {
                content: {
                    "application/json": {
                        name: string;
                        description?: string | null;
                    };
                };
            };
            responses: {
                /** @description Success */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            id: number;
                            name: string;
                            description: string;
                            source: string;
                            people: number;
                            spaces: number;
                            restrictedDocuments: number;
                        };
                    };
                };
                400: components["responses"]["400"];
                401: components["responses"]["401"];
                403: components["responses"]["403"];
                404: components["responses"]["404"];
                408: components["responses"]["408"];
                409: components["responses"]["409"];
                413: components["responses"]["413"];
                415: components["responses"]["415"];
                421: components["responses"]["421"];
                429: components["responses"]["429"];
                500: components["responses"]["500"];
                503: components["responses"]["503"];
                507: components["responses"]["507"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/groups/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One group */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: number;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Success */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            id: number;
                            name: string;
                            description: string;
                            source: string;
                            people: number;
                            spaces: number;
                            restrictedDocuments: number;
                        };
                    };
                };
                400: components["responses"]["400"];
                401: components["responses"]["401"];
                403: components["responses"]["403"];
                404: components["responses"]["404"];
                421: components["responses"]["421"];
                429: components["responses"]["429"];
                500: components["responses"]["500"];
                503: components["responses"]["503"];
            };
        };
        /** Change name or description of a group */
        put: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: number;
                };
                cookie?: never;
            };
            requestBody?: {
                content: {
                    "application/json": {
                        name?: string;
                        description?: string;
                    };
                };
            };
            responses: {
                /** @description Success */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            id: number;
                            name: string;
                            description: string;
                            source: string;
                            people: number;
                            spaces: number;
                            restrictedDocuments: number;
                        };
                    };
                };
                400: components["responses"]["400"];
                401: components["responses"]["401"];
                403: components["responses"]["403"];
                404: components["responses"]["404"];
                408: components["responses"]["408"];
                409: components["responses"]["409"];
                413: components["responses"]["413"];
                415: components["responses"]["415"];
                421: components["responses"]["421"];
                429: components["responses"]["429"];
                500: components["responses"]["500"];
                503: components["responses"]["503"];
                507: components["responses"]["507"];
            };
        };
        post?: never;
        /** Delete a group; its people lose what they could do only through it */
        delete: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: number;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Success */
                204: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                400: components["responses"]["400"];
                401: components["responses"]["401"];
                403: components["responses"]["403"];
                404: components["responses"]["404"];
                409: components["responses"]["409"];
                421: components["responses"]["421"];
                429: components["responses"]["429"];
                500: components["responses"]["500"];
                503: components["responses"]["503"];
                507: components["responses"]["507"];
            };
        };
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/groups/{id}/members": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The people of a group by display name, 100 a page; X-Total-Count is the number found */
        get: {
            parameters: {
                query?: {
                    after?: string;
                    q?: string;
                };
                header?: never;
                path: {
                    id: number;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Success */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            id: number;
                            username: string;
                            displayName: string;
                            avatar: string | null;
                            email: string;
                            disabled: boolean;
                        }[];
                    };
                };
                400: components["responses"]["400"];
                401: components["responses"]["401"];
                403: components["responses"]["403"];
                404: components["responses"]["404"];
                421: components["responses"]["421"];
                429: components["responses"]["429"];
                500: components["responses"]["500"];
                503: components["responses"]["503"];
            };
        };
        put?: never;
        /** Add or remove up to 10,000 people by username or email: all of them or, with an error, none */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: number;
                };
                cookie?: never;
            };
            requestBody?: {
                content: {
                    "application/json": {
                        people: string;
                        /**
                         * @default add
                         * @enum {string}
                         */
                        change?: "add" | "remove";
                    };
                };
            };
            responses: {
                /** @description Success */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            changed: number;
                            unchanged: number;
                        };
                    };
                };
                400: components["responses"]["400"];
                401: components["responses"]["401"];
                403: components["responses"]["403"];
                404: components["responses"]["404"];
                408: components["responses"]["408"];
                409: components["responses"]["409"];
                413: components["responses"]["413"];
                415: components["responses"]["415"];
                421: components["responses"]["421"];
                429: components["responses"]["429"];
                500: components["responses"]["500"];
                503: components["responses"]["503"];
                507: components["responses"]["507"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/groups/{id}/members/{userId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Add one person to a group */
        put: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: number;
                    userId: number;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Success */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            id: number;
                            username: string;
                            displayName: string;
                            avatar: string | null;
                            email: string;
                            disabled: boolean;
                        };
                    };
                };
                400: components["responses"]["400"];
                401: components["responses"]["401"];
                403: components["responses"]["403"];
                404: components["responses"]["404"];
                409: components["responses"]["409"];
                421: components["responses"]["421"];
                429: components["responses"]["429"];
                500: components["responses"]["500"];
                503: components["responses"]["503"];
                507: components["responses"]["507"];
            };
        };
        post?: never;
        /** Remove one person from a group */
        delete: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: number;
                    userId: number;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Success */
                204: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                400: components["responses"]["400"];
                401: components["responses"]["401"];
                403: components["responses"]["403"];
                404: components["responses"]["404"];
                409: components["responses"]["409"];
                421: components["responses"]["421"];
                429: components["responses"]["429"];
                500: components["responses"]["500"];
                503: components["responses"]["503"];
                507: components["responses"]["507"];
            };
        };
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/groups/{id}/spaces": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The spaces where a group has a role, by name, 100 a page */
        get: {
            parameters: {
                query?: {
                    after?: string;
                };
                header?: never;
                path: {
                    id: number;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Success */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            id: number;
                            name: string;
                            /** @enum {string} */
                            role: "viewer" | "editor" | "manager";
                        }[];
                    };
                };
                400: components["responses"]["400"];
                401: components["responses"]["401"];
                403: components["responses"]["403"];
                404: components["responses"]["404"];
                421: components["responses"]["421"];
                429: components["responses"]["429"];
                500: components["responses"]["500"];
                503: components["responses"]["503"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/{id}/groups": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The groups of a person, by name, 100 a page */
        get: {
            parameters: {
                query?: {
                    after?: string;
                };
                header?: never;
                path: {
                    id: number;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Success */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            id: number;
                            name: string;
                        }[];
                    };
                };
                400: components["responses"]["400"];
                401: components["responses"]["401"];
                403: components["responses"]["403"];
                404: components["responses"]["404"];
                421: components["responses"]["421"];
                429: components["responses"]["429"];
                500: components["responses"]["500"];
                503: components["responses"]["503"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/spaces/{id}/groups": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The groups that have a role in a space, by name, 100 a page; for its managers */
        get: {
            parameters: {
                query?: {
                    after?: string;
                };
                header?: never;
                path: {
                    id: number;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Success */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            id: number;
                            name: string;
                            people: number;
                            /** @enum {string} */
                            role: "viewer" | "editor" | "manager";
                        }[];
                    };
                };
                400: components["responses"]["400"];
                401: components["responses"]["401"];
                403: components["responses"]["403"];
                404: components["responses"]["404"];
                421: components["responses"]["421"];
                429: components["responses"]["429"];
                500: components["responses"]["500"];
                503: components["responses"]["503"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/spaces/{id}/groups/{groupId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Give a group a role in a space */
        put: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: number;
                    groupId: number;
                };
                cookie?: never;
            };
            requestBody?: {
                content: {
                    "application/json": {
                        /** @enum {string} */
                        role: "viewer" | "editor" | "manager";
                    };
                };
            };
            responses: {
                /** @description Success */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            id: number;
                            name: string;
                            people: number;
                            /** @enum {string} */
                            role: "viewer" | "editor" | "manager";
                        };
                    };
                };
                400: components["responses"]["400"];
                401: components["responses"]["401"];
                403: components["responses"]["403"];
                404: components["responses"]["404"];
                408: components["responses"]["408"];
                409: components["responses"]["409"];
                413: components["responses"]["413"];
                415: components["responses"]["415"];
                421: components["responses"]["421"];
                429: components["responses"]["429"];
                500: components["responses"]["500"];
                503: components["responses"]["503"];
                507: components["responses"]["507"];
            };
        };
        post?: never;
        /** Take the role of a group in a space away */
        delete: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: number;
                    groupId: number;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Success */
                204: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                400: components["responses"]["400"];
                401: components["responses"]["401"];
                403: components["responses"]["403"];
                404: components["responses"]["404"];
                409: components["responses"]["409"];
                421: components["responses"]["421"];
                429: components["responses"]["429"];
                500: components["responses"]["500"];
                503: components["responses"]["503"];
                507: components["responses"]["507"];
            };
        };
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/spaces/{id}/groups/{groupId}/members": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The people who are in a space through a group, by display name, 100 a page; for its managers */
        get: {
            parameters: {
                query?: {
                    after?: string;
                };
                header?: never;
                path: {
                    id: number;
                    groupId: number;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Success */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            id: number;
                            username: string;
                            displayName: string;
                            avatar: string | null;
                            email?: string;
                            /** @enum {string} */
                            role: "viewer" | "editor" | "manager";
                            isMember: boolean;
                        }[];
                    };
                };
                400: components["responses"]["400"];
                401: components["responses"]["401"];
                403: components["responses"]["403"];
                404: components["responses"]["404"];
                421: components["responses"]["421"];
                429: components["responses"]["429"];
                500: components["responses"]["500"];
                503: components["responses"]["503"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/spaces/{id}/suggested-groups": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** At most 8 groups with a word that begins so, to add to a space; for its managers */
        get: {
            parameters: {
                query?: {
                    q?: string;
                };
                header?: never;
                path: {
                    id: number;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Success */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            id: number;
                            name: string;
                            people: number;
                        }[];
                    };
                };
                400: components["responses"]["400"];
                401: components["responses"]["401"];
                403: components["responses"]["403"];
                404: components["responses"]["404"];
                421: components["responses"]["421"];
                429: components["responses"]["429"];
                500: components["responses"]["500"];
                503: components["responses"]["503"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/documents/starred": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The documents that you starred, newest star first */
        get: {
            parameters: {
                query?: {
                    after?: string;
                    limit?: number;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Success */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["DocumentSummary"][];
                    };
                };
                400: components["responses"]["400"];
                401: components["responses"]["401"];
                403: components["responses"]["403"];
                404: components["responses"]["404"];
                421: components["responses"]["421"];
                429: components["responses"]["429"];
                500: components["responses"]["500"];
                503: components["responses"]["503"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/documents/recent": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The most recently updated documents that you may see */
        get: {
            parameters: {
                query?: {
                    limit?: number;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Success */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["DocumentSummary"][];
                    };
                };
                400: components["responses"]["400"];
                401: components["responses"]["401"];
                403: components["responses"]["403"];
                404: components["responses"]["404"];
                421: components["responses"]["421"];
                429: components["responses"]["429"];
                500: components["responses"]["500"];
                503: components["responses"]["503"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/documents": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Create a document; with an Idempotency-Key (a UUID), a retry returns the same document */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: {
                content: {
                    "application/json": {
                        title: string;
                        spaceId: number;
                        parentId?: number | null;
                        /** @default  */
                        content?: string;
                    };
                };
            };
            responses: {
                /** @description Success */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            id: number;
                            title: string;
                            parentId: number | null;
                            position: string;
                            excerpt: string;
                            isStarred: boolean;
                            /** Format: date-time */
                            updatedAt: string;
                            restriction: {
                                people: number;
                                groups: number;
                                documentId: number;
                            } | null;
                            spaceId: number;
                            version: number;
                            /** Format: date-time */
                            createdAt: string;
                            createdBy: {
                                id: number;
                                displayName: string;
                                avatar: string | null;
                                username?: string;
                            } | null;
                            updatedBy: {
                                id: number;
                                displayName: string;
                                avatar: string | null;
                                username?: string;
                            } | null;
                            space: {
                                id: number;
                                name: string;
                                /** @enum {string} */
                                visibility: "everyone" | "members";
                            };
                            content: string;
                            ancestors: {
                                id: number;
                                title: string;
                            }[];
                            hasChildren: boolean;
                            can: {
                                edit: boolean;
                                delete: boolean;
                                move: boolean;
                                comment: boolean;
                            };
                            unreachedMentions: {
                                id: number;
                                displayName: string;
                                avatar: string | null;
                                username?: string;
                            }[];
                        };
                    };
                };
                400: components["responses"]["400"];
                401: components["responses"]["401"];
                403: components["responses"]["403"];
                404: components["responses"]["404"];
                408: components["responses"]["408"];
                409: components["responses"]["409"];
                413: components["responses"]["413"];
                415: components["responses"]["415"];
                421: components["responses"]["421"];
                429: components["responses"]["429"];
                500: components["responses"]["500"];
                503: components["responses"]["503"];
                507: components["responses"]["507"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/documents/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One document with its content */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: number;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Success */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Document"];
                    };
                };
                400: components["responses"]["400"];
                401: components["responses"]["401"];
                403: components["responses"]["403"];
                404: components["responses"]["404"];
                421: components["responses"]["421"];
                429: components["responses"]["429"];
                500: components["responses"]["500"];
                503: components["responses"]["503"];
            };
        };
        /** Save title, content or both; an outdated version is answered by 409 with the current document */
        put: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: number;
                };
                cookie?: never;
            };
            requestBody?: {
                content: {
                    "application/json": {
                        title?: string;
                        content?: string;
                        version?: number;
                        leftOut?: {
                            title: string;
                            content: string;
                        }[];
                    };
                };
            };
            responses: {
                /** @description Success */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            id: number;
                            title: string;
                            parentId: number | null;
                            position: string;
                            excerpt: string;
                            isStarred: boolean;
                            /** Format: date-time */
                            updatedAt: string;
                            restriction: {
                                people: number;
                                groups: number;
                                documentId: number;
                            } | null;
                            spaceId: number;
                            version: number;
                            /** Format: date-time */
                            createdAt: string;
                            createdBy: {
                                id: number;
                                displayName: string;
                                avatar: string | null;
                                username?: string;
                            } | null;
                            updatedBy: {
                                id: number;
                                displayName: string;
                                avatar: string | null;
                                username?: string;
                            } | null;
                            space: {
                                id: number;
                                name: string;
                                /** @enum {string} */
                                visibility: "everyone" | "members";
                            };
                            content: string;
                            ancestors: {
                                id: number;
                                title: string;
                            }[];
                            hasChildren: boolean;
                            can: {
                                edit: boolean;
                                delete: boolean;
                                move: boolean;
                                comment: boolean;
                            };
                            unreachedMentions: {
                                id: number;
                                displayName: string;
                                avatar: string | null;
                                username?: string;
                            }[];
                        };
                    };
                };
                400: components["responses"]["400"];
                401: components["responses"]["401"];
                403: components["responses"]["403"];
                404: components["responses"]["404"];
                408: components["responses"]["408"];
                409: components["responses"]["409"];
                413: components["responses"]["413"];
                415: components["responses"]["415"];
                421: components["responses"]["421"];
                429: components["responses"]["429"];
                500: components["responses"]["500"];
                503: components["responses"]["503"];
                507: components["responses"]["507"];
            };
        };
        post?: never;
        /** Delete a document; its children move up to its parent */
        delete: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: number;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Success */
                204: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                400: components["responses"]["400"];
                401: components["responses"]["401"];
                403: components["responses"]["403"];
                404: components["responses"]["404"];
                409: components["responses"]["409"];
                421: components["responses"]["421"];
                429: components["responses"]["429"];
                500: components["responses"]["500"];
                503: components["responses"]["503"];
                507: components["responses"]["507"];
            };
        };
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/documents/{id}/star": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Star or unstar; toggles without a body */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: number;
                };
                cookie?: never;
            };
            requestBody?: {
                content: {
                    "application/json": {
                        isStarred?: boolean;
                    };
                };
            };
            responses: {
                /** @description Success */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            isStarred: boolean;
                        };
                    };
                };
                400: components["responses"]["400"];
                401: components["responses"]["401"];
                403: components["responses"]["403"];
                404: components["responses"]["404"];
                408: components["responses"]["408"];
                409: components["responses"]["409"];
                413: components["responses"]["413"];
                415: components["responses"]["415"];
                421: components["responses"]["421"];
                429: components["responses"]["429"];
                500: components["responses"]["500"];
                503: components["responses"]["503"];
                507: components["responses"]["507"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/documents/{id}/position": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Move a document with everything below it, within a space or to another */
        put: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: number;
                };
                cookie?: never;
            };
            requestBody?: {
                content: {
                    "application/json": {
                        spaceId: number;
                        parentId: number | null;
                        afterId?: number | null;
                        mayOpen?: boolean;
                    };
                };
            };
            responses: {
                /** @description Success */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Document"];
                    };
                };
                400: components["responses"]["400"];
                401: components["responses"]["401"];
                403: components["responses"]["403"];
                404: components["responses"]["404"];
                408: components["responses"]["408"];
                409: components["responses"]["409"];
                413: components["responses"]["413"];
                415: components["responses"]["415"];
                421: components["responses"]["421"];
                429: components["responses"]["429"];
                500: components["responses"]["500"];
                503: components["responses"]["503"];
                507: components["responses"]["507"];
            };
        };
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/documents/{id}/duplicate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Copy a document with its files and place the copy after it; Idempotency-Key as for creating */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: number;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Success */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Document"];
                    };
                };
                400: components["responses"]["400"];
                401: components["responses"]["401"];
                403: components["responses"]["403"];
                404: components["responses"]["404"];
                409: components["responses"]["409"];
                421: components["responses"]["421"];
                429: components["responses"]["429"];
                500: components["responses"]["500"];
                503: components["responses"]["503"];
                507: components["responses"]["507"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/documents/{id}/revisions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The saved revisions, newest first */
        get: {
            parameters: {
                query?: {
                    after?: string;
                    limit?: number;
                };
                header?: never;
                path: {
                    id: number;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Success */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Revision"][];
                    };
                };
                400: components["responses"]["400"];
                401: components["responses"]["401"];
                403: components["responses"]["403"];
                404: components["responses"]["404"];
                421: components["responses"]["421"];
                429: components["responses"]["429"];
                500: components["responses"]["500"];
                503: components["responses"]["503"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/documents/{id}/revisions/{version}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One saved revision with its content */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: number;
                    version: number;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Success */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["RevisionWithContent"];
                    };
                };
                400: components["responses"]["400"];
                401: components["responses"]["401"];
                403: components["responses"]["403"];
                404: components["responses"]["404"];
                421: components["responses"]["421"];
                429: components["responses"]["429"];
                500: components["responses"]["500"];
                503: components["responses"]["503"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/documents/{id}/revisions/{version}/restore": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Save an old revision as the newest version */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: number;
                    version: number;
                };
                cookie?: never;
            };
            requestBody?: {
                content: {
                    "application/json": {
                        version: number;
                    };
                };
            };
            responses: {
                /** @description Success */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            id: number;
                            title: string;
                            parentId: number | null;
                            position: string;
                            excerpt: string;
                            isStarred: boolean;
                            /** Format: date-time */
                            updatedAt: string;
                            restriction: {
                                people: number;
                                groups: number;
                                documentId: number;
                            } | null;
                            spaceId: number;
                            version: number;
                            /** Format: date-time */
                            createdAt: string;
                            createdBy: {
                                id: number;
                                displayName: string;
                                avatar: string | null;
                                username?: string;
                            } | null;
                            updatedBy: {
                                id: number;
                                displayName: string;
                                avatar: string | null;
                                username?: string;
                            } | null;
                            space: {
                                id: number;
                                name: string;
                                /** @enum {string} */
                                visibility: "everyone" | "members";
                            };
                            content: string;
                            ancestors: {
                                id: number;
                                title: string;
                            }[];
                            hasChildren: boolean;
                            can: {
                                edit: boolean;
                                delete: boolean;
                                move: boolean;
                                comment: boolean;
                            };
                            unreachedMentions: {
                                id: number;
                                displayName: string;
                                avatar: string | null;
                                username?: string;
                            }[];
                        };
                    };
                };
                400: components["responses"]["400"];
                401: components["responses"]["401"];
                403: components["responses"]["403"];
                404: components["responses"]["404"];
                408: components["responses"]["408"];
                409: components["responses"]["409"];
                413: components["responses"]["413"];
                415: components["responses"]["415"];
                421: components["responses"]["421"];
                429: components["responses"]["429"];
                500: components["responses"]["500"];
                503: components["responses"]["503"];
                507: components["responses"]["507"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/documents/{id}/download": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The Markdown source, a zip of it with its attachments, or the document as HTML, PDF or Word; 503 after a minute */
        get: {
            parameters: {
                query?: {
                    format?: "md" | "zip" | "html" | "pdf" | "docx";
                };
                header?: never;
                path: {
                    id: number;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Success */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                400: components["responses"]["400"];
                401: components["responses"]["401"];
                403: components["responses"]["403"];
                404: components["responses"]["404"];
                421: components["responses"]["421"];
                429: components["responses"]["429"];
                500: components["responses"]["500"];
                503: components["responses"]["503"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/spaces/{id}/bin": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The deleted documents of a space that you manage, last deleted first */
        get: {
            parameters: {
                query?: {
                    after?: string;
                    limit?: number;
                };
                header?: never;
                path: {
                    id: number;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Success */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            id: number;
                            /** Format: date-time */
                            deletedAt: string;
                            deletedBy: {
                                id: number;
                                displayName: string;
                                avatar: string | null;
                                username?: string;
                            } | null;
                            daysLeft: number;
                            title: string;
                            space: {
                                id: number;
                                name: string;
                                /** @enum {string} */
                                visibility: "everyone" | "members";
                            };
                            ancestors: {
                                id: number;
                                title: string;
                            }[];
                        }[];
                    };
                };
                400: components["responses"]["400"];
                401: components["responses"]["401"];
                403: components["responses"]["403"];
                404: components["responses"]["404"];
                421: components["responses"]["421"];
                429: components["responses"]["429"];
                500: components["responses"]["500"];
                503: components["responses"]["503"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/bin/documents": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The deleted documents of all spaces, last deleted first */
        get: {
            parameters: {
                query?: {
                    after?: string;
                    limit?: number;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Success */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            id: number;
                            /** Format: date-time */
                            deletedAt: string;
                            deletedBy: {
                                id: number;
                                displayName: string;
                                avatar: string | null;
                                username?: string;
                            } | null;
                            daysLeft: number;
                            title: string;
                            space: {
                                id: number;
                                name: string;
                                /** @enum {string} */
                                visibility: "everyone" | "members";
                            };
                            ancestors: {
                                id: number;
                                title: string;
                            }[];
                        }[];
                    };
                };
                400: components["responses"]["400"];
                401: components["responses"]["401"];
                403: components["responses"]["403"];
                404: components["responses"]["404"];
                421: components["responses"]["421"];
                429: components["responses"]["429"];
                500: components["responses"]["500"];
                503: components["responses"]["503"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/bin/spaces": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The deleted spaces, last deleted first */
        get: {
            parameters: {
                query?: {
                    after?: string;
                    limit?: number;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Success */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            id: number;
                            /** Format: date-time */
                            deletedAt: string;
                            deletedBy: {
                                id: number;
                                displayName: string;
                                avatar: string | null;
                                username?: string;
                            } | null;
                            daysLeft: number;
                            name: string;
                            documentCount: number;
                        }[];
                    };
                };
                400: components["responses"]["400"];
                401: components["responses"]["401"];
                403: components["responses"]["403"];
                404: components["responses"]["404"];
                421: components["responses"]["421"];
                429: components["responses"]["429"];
                500: components["responses"]["500"];
                503: components["responses"]["503"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/bin/documents/{id}/restore": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Restore a document that you deleted, or any as a manager of its space; its children go back below it */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: number;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Success */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            id: number;
                            title: string;
                            parentId: number | null;
                            position: string;
                            excerpt: string;
                            isStarred: boolean;
                            /** Format: date-time */
                            updatedAt: string;
                            restriction: {
                                people: number;
                                groups: number;
                                documentId: number;
                            } | null;
                            spaceId: number;
                            version: number;
                            /** Format: date-time */
                            createdAt: string;
                            createdBy: {
                                id: number;
                                displayName: string;
                                avatar: string | null;
                                username?: string;
                            } | null;
                            updatedBy: {
                                id: number;
                                displayName: string;
                                avatar: string | null;
                                username?: string;
                            } | null;
                            space: {
                                id: number;
                                name: string;
                                /** @enum {string} */
                                visibility: "everyone" | "members";
                            };
                            content: string;
                            ancestors: {
                                id: number;
                                title: string;
                            }[];
                            hasChildren: boolean;
                            can: {
                                edit: boolean;
                                delete: boolean;
                                move: boolean;
                                comment: boolean;
                            };
                            movedToTop: boolean;
                        };
                    };
                };
                400: components["responses"]["400"];
                401: components["responses"]["401"];
                403: components["responses"]["403"];
                404: components["responses"]["404"];
                409: components["responses"]["409"];
                421: components["responses"]["421"];
                429: components["responses"]["429"];
                500: components["responses"]["500"];
                503: components["responses"]["503"];
                507: components["responses"]["507"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/bin/documents/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Delete a document permanently, with its revisions, comments and attachments */
        delete: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: number;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Success */
                204: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                400: components["responses"]["400"];
                401: components["responses"]["401"];
                403: components["responses"]["403"];
                404: components["responses"]["404"];
                409: components["responses"]["409"];
                421: components["responses"]["421"];
                429: components["responses"]["429"];
                500: components["responses"]["500"];
                503: components["responses"]["503"];
                507: components["responses"]["507"];
            };
        };
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/bin/spaces/{id}/restore": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Restore a space with its members and the documents that were deleted with it */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: number;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Success */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            name: string;
                            documents: number;
                        };
                    };
                };
                400: components["responses"]["400"];
                401: components["responses"]["401"];
                403: components["responses"]["403"];
                404: components["responses"]["404"];
                409: components["responses"]["409"];
                421: components["responses"]["421"];
                429: components["responses"]["429"];
                500: components["responses"]["500"];
                503: components["responses"]["503"];
                507: components["responses"]["507"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/bin/spaces/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Delete a space permanently, with all its documents */
        delete: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: number;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Success */
                204: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                400: components["responses"]["400"];
                401: components["responses"]["401"];
                403: components["responses"]["403"];
                404: components["responses"]["404"];
                409: components["responses"]["409"];
                421: components["responses"]["421"];
                429: components["responses"]["429"];
                500: components["responses"]["500"];
                503: components["responses"]["503"];
                507: components["responses"]["507"];
            };
        };
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/documents/{id}/attachments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The files of a document, oldest first; `X-Max-Upload-Bytes` gives the size limit for a file */
        get: {
            parameters: {
                query?: {
                    after?: string;
                    limit?: number;
                };
                header?: never;
                path: {
                    id: number;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Success */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Attachment"][];
                    };
                };
                400: components["responses"]["400"];
                401: components["responses"]["401"];
                403: components["responses"]["403"];
                404: components["responses"]["404"];
                421: components["responses"]["421"];
                429: components["responses"]["429"];
                500: components["responses"]["500"];
                503: components["responses"]["503"];
            };
        };
        put?: never;
        /** Attach a file */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: number;
                };
                cookie?: never;
            };
            requestBody?: {
                content: {
                    "multipart/form-data": {
                        /** Format: binary */
                        file?: string;
                    };
                };
            };
            responses: {
                /** @description Success */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Attachment"];
                    };
                };
                400: components["responses"]["400"];
                401: components["responses"]["401"];
                403: components["responses"]["403"];
                404: components["responses"]["404"];
                408: components["responses"]["408"];
                409: components["responses"]["409"];
                413: components["responses"]["413"];
                415: components["responses"]["415"];
                421: components["responses"]["421"];
                429: components["responses"]["429"];
                500: components["responses"]["500"];
                503: components["responses"]["503"];
                507: components["responses"]["507"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/attachments/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Remove a file from its document */
        delete: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: number;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Success */
                204: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                400: components["responses"]["400"];
                401: components["responses"]["401"];
                403: components["responses"]["403"];
                404: components["responses"]["404"];
                409: components["responses"]["409"];
                421: components["responses"]["421"];
                429: components["responses"]["429"];
                500: components["responses"]["500"];
                503: components["responses"]["503"];
                507: components["responses"]["507"];
            };
        };
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/uploads/document-attachments/{storagePath}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The bytes of a file, with ranges and ETag */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    storagePath: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Success */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                400: components["responses"]["400"];
                401: components["responses"]["401"];
                403: components["responses"]["403"];
                404: components["responses"]["404"];
                416: components["responses"]["416"];
                421: components["responses"]["421"];
                429: components["responses"]["429"];
                500: components["responses"]["500"];
                503: components["responses"]["503"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/documents/{id}/comments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The comments of a document with their replies, oldest first: 100 a page, the total is in X-Total-Count */
        get: {
            parameters: {
                query?: {
                    after?: string;
                    limit?: number;
                };
                header?: never;
                path: {
                    id: number;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Success */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Comment"][];
                    };
                };
                400: components["responses"]["400"];
                401: components["responses"]["401"];
                403: components["responses"]["403"];
                404: components["responses"]["404"];
                421: components["responses"]["421"];
                429: components["responses"]["429"];
                500: components["responses"]["500"];
                503: components["responses"]["503"];
            };
        };
        put?: never;
        /** Comment on a document, or reply to a top-level comment */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: number;
                };
                cookie?: never;
            };
            requestBody?: {
                content: {
                    "application/json": {
                        content: string;
                        parentId?: number | null;
                    };
                };
            };
            responses: {
                /** @description Success */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            id: number;
                            content: string;
                            parentId: number | null;
                            createdBy: number | null;
                            author: {
                                id: number;
                                displayName: string;
                                avatar: string | null;
                                username?: string;
                            } | null;
                            /** Format: date-time */
                            createdAt: string;
                            /** Format: date-time */
                            updatedAt: string;
                            /** Format: date-time */
                            resolvedAt: string | null;
                            resolvedBy: {
                                id: number;
                                displayName: string;
                                avatar: string | null;
                                username?: string;
                            } | null;
                            can: {
                                edit: boolean;
                                delete: boolean;
                                resolve: boolean;
                            };
                            unreachedMentions: {
                                id: number;
                                displayName: string;
                                avatar: string | null;
                                username?: string;
                            }[];
                        };
                    };
                };
                400: components["responses"]["400"];
                401: components["responses"]["401"];
                403: components["responses"]["403"];
                404: components["responses"]["404"];
                408: components["responses"]["408"];
                409: components["responses"]["409"];
                413: components["responses"]["413"];
                415: components["responses"]["415"];
                421: components["responses"]["421"];
                429: components["responses"]["429"];
                500: components["responses"]["500"];
                503: components["responses"]["503"];
                507: components["responses"]["507"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/comments/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Change your own comment, or any for an administrator */
        put: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: number;
                };
                cookie?: never;
            };
            requestBody?: {
                content: {
                    "application/json": {
                        content: string;
                    };
                };
            };
            responses: {
                /** @description Success */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            id: number;
                            content: string;
                            parentId: number | null;
                            createdBy: number | null;
                            author: {
                                id: number;
                                displayName: string;
                                avatar: string | null;
                                username?: string;
                            } | null;
                            /** Format: date-time */
                            createdAt: string;
                            /** Format: date-time */
                            updatedAt: string;
                            /** Format: date-time */
                            resolvedAt: string | null;
                            resolvedBy: {
                                id: number;
                                displayName: string;
                                avatar: string | null;
                                username?: string;
                            } | null;
                            can: {
                                edit: boolean;
                                delete: boolean;
                                resolve: boolean;
                            };
                            unreachedMentions: {
                                id: number;
                                displayName: string;
                                avatar: string | null;
                                username?: string;
                            }[];
                        };
                    };
                };
                400: components["responses"]["400"];
                401: components["responses"]["401"];
                403: components["responses"]["403"];
                404: components["responses"]["404"];
                408: components["responses"]["408"];
                409: components["responses"]["409"];
                413: components["responses"]["413"];
                415: components["responses"]["415"];
                421: components["responses"]["421"];
                429: components["responses"]["429"];
                500: components["responses"]["500"];
                503: components["responses"]["503"];
                507: components["responses"]["507"];
            };
        };
        post?: never;
        /** Delete your own comment with its replies, or any for an administrator */
        delete: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: number;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Success */
                204: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                400: components["responses"]["400"];
                401: components["responses"]["401"];
                403: components["responses"]["403"];
                404: components["responses"]["404"];
                409: components["responses"]["409"];
                421: components["responses"]["421"];
                429: components["responses"]["429"];
                500: components["responses"]["500"];
                503: components["responses"]["503"];
                507: components["responses"]["507"];
            };
        };
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/comments/{id}/resolved": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Resolve or reopen the thread that begins with this comment: your own, or any where you can edit the document */
        put: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: number;
                };
                cookie?: never;
            };
            requestBody?: {
                content: {
                    "application/json": {
                        resolved: boolean;
                    };
                };
            };
            responses: {
                /** @description Success */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Comment"];
                    };
                };
                400: components["responses"]["400"];
                401: components["responses"]["401"];
                403: components["responses"]["403"];
                404: components["responses"]["404"];
                408: components["responses"]["408"];
                409: components["responses"]["409"];
                413: components["responses"]["413"];
                415: components["responses"]["415"];
                421: components["responses"]["421"];
                429: components["responses"]["429"];
                500: components["responses"]["500"];
                503: components["responses"]["503"];
                507: components["responses"]["507"];
            };
        };
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/imports": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Your imports, newest first; for administrators those of everybody */
        get: {
            parameters: {
                query?: {
                    after?: string;
                    limit?: number;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Success */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            id: number;
                            name: string;
                            size: number;
                            /** @enum {string} */
                            state: "uploading" | "reading" | "planned" | "running" | "done" | "cancelled" | "failed" | "undoing" | "undone";
                            kind: string | null;
                            knownBy: string | null;
                            space: {
                                id: number;
                                name: string;
                            } | null;
                            newSpace: string | null;
                            createdBy: {
                                id: number;
                                displayName: string;
                                avatar: string | null;
                                username?: string;
                            } | null;
                            /** Format: date-time */
                            createdAt: string;
                            /** Format: date-time */
                            finishedAt: string | null;
                            problem: {
                                message: string;
                                reason?: {
                                    name: string;
                                    values?: {
                                        [key: string]: string | number;
                                    };
                                };
                            } | null;
                            progress: {
                                done: number;
                                of: number;
                            };
                        }[];
                    };
                };
                400: components["responses"]["400"];
                401: components["responses"]["401"];
                403: components["responses"]["403"];
                404: components["responses"]["404"];
                421: components["responses"]["421"];
                429: components["responses"]["429"];
                500: components["responses"]["500"];
                503: components["responses"]["503"];
            };
        };
        put?: never;
        /** Begin an import into a space that you may write in, or into a new one (administrators). Send the file in parts, then ask to read it */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: {
                content: {
                    "application/json": {
                        name: string;
                        size: number;
                        spaceId?: number;
                        newSpace?: string;
                    };
                };
            };
            responses: {
                /** @description Success */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            id: number;
                            name: string;
                            size: number;
                            /** @enum {string} */
                            state: "uploading" | "reading" | "planned" | "running" | "done" | "cancelled" | "failed" | "undoing" | "undone";
                            kind: string | null;
                            knownBy: string | null;
                            space: {
                                id: number;
                                name: string;
                            } | null;
                            newSpace: string | null;
                            createdBy: {
                                id: number;
                                displayName: string;
                                avatar: string | null;
                                username?: string;
                            } | null;
                            /** Format: date-time */
                            createdAt: string;
                            /** Format: date-time */
                            finishedAt: string | null;
                            problem: {
                                message: string;
                                reason?: {
                                    name: string;
                                    values?: {
                                        [key: string]: string | number;
                                    };
                                };
                            } | null;
                            progress: {
                                done: number;
                                of: number;
                            };
                            ahead: number | null;
                            partSize: number;
                            parts: number[];
                            counts: {
                                pages: number;
                                files: number;
                                comments: number;
                                restricted: number;
                                belowRestricted: number;
                                people: number;
                                peopleMatched: number | null;
                            };
                            written: {
                                made: number;
                                updated: number;
                                same: number;
                                left: number;
                                refused: number;
                                files: number;
                                comments: number;
                            };
                            pagesWithLosses: number;
                            notes: {
                                code: string;
                                /** @enum {string} */
                                kind: "changed" | "lost" | "left-out";
                                sentence: string;
                                count: number;
                                pages: number;
                                example: string;
                            }[];
                            kinds: string[];
                            restrictedSpace: {
                                id: number;
                                name: string;
                            } | null;
                            options: {
                                /** @enum {string} */
                                restricted: "keep" | "own-space" | "leave-out";
                                overwrite: boolean;
                                labels: boolean;
                            };
                        };
                    };
                };
                400: components["responses"]["400"];
                401: components["responses"]["401"];
                403: components["responses"]["403"];
                404: components["responses"]["404"];
                408: components["responses"]["408"];
                409: components["responses"]["409"];
                413: components["responses"]["413"];
                415: components["responses"]["415"];
                421: components["responses"]["421"];
                429: components["responses"]["429"];
                500: components["responses"]["500"];
                503: components["responses"]["503"];
                507: components["responses"]["507"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/imports/{id}/parts/{number}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Send one part of the file, counted from 1; all but the last have `partSize` bytes. A part may be sent again */
        put: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: number;
                    number: string;
                };
                cookie?: never;
            };
            requestBody?: {
                content: {
                    "application/octet-stream": string;
                };
            };
            responses: {
                /** @description Success */
                204: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                400: components["responses"]["400"];
                401: components["responses"]["401"];
                403: components["responses"]["403"];
                404: components["responses"]["404"];
                408: components["responses"]["408"];
                409: components["responses"]["409"];
                413: components["responses"]["413"];
                415: components["responses"]["415"];
                421: components["responses"]["421"];
                429: components["responses"]["429"];
                500: components["responses"]["500"];
                503: components["responses"]["503"];
                507: components["responses"]["507"];
            };
        };
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/imports/{id}/read": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Read the file and plan the import. Writes no document */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: number;
                };
                cookie?: never;
            };
            requestBody?: {
                content: {
                    "application/json": {
                        kind?: string;
                        baseUrl?: string;
                    };
                };
            };
            responses: {
                /** @description Success */
                202: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            id: number;
                            name: string;
                            size: number;
                            /** @enum {string} */
                            state: "uploading" | "reading" | "planned" | "running" | "done" | "cancelled" | "failed" | "undoing" | "undone";
                            kind: string | null;
                            knownBy: string | null;
                            space: {
                                id: number;
                                name: string;
                            } | null;
                            newSpace: string | null;
                            createdBy: {
                                id: number;
                                displayName: string;
                                avatar: string | null;
                                username?: string;
                            } | null;
                            /** Format: date-time */
                            createdAt: string;
                            /** Format: date-time */
                            finishedAt: string | null;
                            problem: {
                                message: string;
                                reason?: {
                                    name: string;
                                    values?: {
                                        [key: string]: string | number;
                                    };
                                };
                            } | null;
                            progress: {
                                done: number;
                                of: number;
                            };
                            ahead: number | null;
                            partSize: number;
                            parts: number[];
                            counts: {
                                pages: number;
                                files: number;
                                comments: number;
                                restricted: number;
                                belowRestricted: number;
                                people: number;
                                peopleMatched: number | null;
                            };
                            written: {
                                made: number;
                                updated: number;
                                same: number;
                                left: number;
                                refused: number;
                                files: number;
                                comments: number;
                            };
                            pagesWithLosses: number;
                            notes: {
                                code: string;
                                /** @enum {string} */
                                kind: "changed" | "lost" | "left-out";
                                sentence: string;
                                count: number;
                                pages: number;
                                example: string;
                            }[];
                            kinds: string[];
                            restrictedSpace: {
                                id: number;
                                name: string;
                            } | null;
                            options: {
                                /** @enum {string} */
                                restricted: "keep" | "own-space" | "leave-out";
                                overwrite: boolean;
                                labels: boolean;
                            };
                        };
                    };
                };
                400: components["responses"]["400"];
                401: components["responses"]["401"];
                403: components["responses"]["403"];
                404: components["responses"]["404"];
                408: components["responses"]["408"];
                409: components["responses"]["409"];
                413: components["responses"]["413"];
                415: components["responses"]["415"];
                421: components["responses"]["421"];
                429: components["responses"]["429"];
                500: components["responses"]["500"];
                503: components["responses"]["503"];
                507: components["responses"]["507"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/imports/{id}/start": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Write what is planned, or go on with what was stopped */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: number;
                };
                cookie?: never;
            };
            requestBody?: {
                content: {
                    "application/json": {
                        /** @default {} */
                        options?: {
                            /**
                             * @default keep
                             * @enum {string}
                             */
                            restricted?: "keep" | "own-space" | "leave-out";
                            /** @default false */
                            overwrite?: boolean;
                            /** @default true */
                            labels?: boolean;
                        };
                    };
                };
            };
            responses: {
                /** @description Success */
                202: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            id: number;
                            name: string;
                            size: number;
                            /** @enum {string} */
                            state: "uploading" | "reading" | "planned" | "running" | "done" | "cancelled" | "failed" | "undoing" | "undone";
                            kind: string | null;
                            knownBy: string | null;
                            space: {
                                id: number;
                                name: string;
                            } | null;
                            newSpace: string | null;
                            createdBy: {
                                id: number;
                                displayName: string;
                                avatar: string | null;
                                username?: string;
                            } | null;
                            /** Format: date-time */
                            createdAt: string;
                            /** Format: date-time */
                            finishedAt: string | null;
                            problem: {
                                message: string;
                                reason?: {
                                    name: string;
                                    values?: {
                                        [key: string]: string | number;
                                    };
                                };
                            } | null;
                            progress: {
                                done: number;
                                of: number;
                            };
                            ahead: number | null;
                            partSize: number;
                            parts: number[];
                            counts: {
                                pages: number;
                                files: number;
                                comments: number;
                                restricted: number;
                                belowRestricted: number;
                                people: number;
                                peopleMatched: number | null;
                            };
                            written: {
                                made: number;
                                updated: number;
                                same: number;
                                left: number;
                                refused: number;
                                files: number;
                                comments: number;
                            };
                            pagesWithLosses: number;
                            notes: {
                                code: string;
                                /** @enum {string} */
                                kind: "changed" | "lost" | "left-out";
                                sentence: string;
                                count: number;
                                pages: number;
                                example: string;
                            }[];
                            kinds: string[];
                            restrictedSpace: {
                                id: number;
                                name: string;
                            } | null;
                            options: {
                                /** @enum {string} */
                                restricted: "keep" | "own-space" | "leave-out";
                                overwrite: boolean;
                                labels: boolean;
                            };
                        };
                    };
                };
                400: components["responses"]["400"];
                401: components["responses"]["401"];
                403: components["responses"]["403"];
                404: components["responses"]["404"];
                408: components["responses"]["408"];
                409: components["responses"]["409"];
                413: components["responses"]["413"];
                415: components["responses"]["415"];
                421: components["responses"]["421"];
                429: components["responses"]["429"];
                500: components["responses"]["500"];
                503: components["responses"]["503"];
                507: components["responses"]["507"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/imports/{id}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Stop the import after the document it is at, or discard the plan */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: number;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Success */
                202: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            id: number;
                            name: string;
                            size: number;
                            /** @enum {string} */
                            state: "uploading" | "reading" | "planned" | "running" | "done" | "cancelled" | "failed" | "undoing" | "undone";
                            kind: string | null;
                            knownBy: string | null;
                            space: {
                                id: number;
                                name: string;
                            } | null;
                            newSpace: string | null;
                            createdBy: {
                                id: number;
                                displayName: string;
                                avatar: string | null;
                                username?: string;
                            } | null;
                            /** Format: date-time */
                            createdAt: string;
                            /** Format: date-time */
                            finishedAt: string | null;
                            problem: {
                                message: string;
                                reason?: {
                                    name: string;
                                    values?: {
                                        [key: string]: string | number;
                                    };
                                };
                            } | null;
                            progress: {
                                done: number;
                                of: number;
                            };
                            ahead: number | null;
                            partSize: number;
                            parts: number[];
                            counts: {
                                pages: number;
                                files: number;
                                comments: number;
                                restricted: number;
                                belowRestricted: number;
                                people: number;
                                peopleMatched: number | null;
                            };
                            written: {
                                made: number;
                                updated: number;
                                same: number;
                                left: number;
                                refused: number;
                                files: number;
                                comments: number;
                            };
                            pagesWithLosses: number;
                            notes: {
                                code: string;
                                /** @enum {string} */
                                kind: "changed" | "lost" | "left-out";
                                sentence: string;
                                count: number;
                                pages: number;
                                example: string;
                            }[];
                            kinds: string[];
                            restrictedSpace: {
                                id: number;
                                name: string;
                            } | null;
                            options: {
                                /** @enum {string} */
                                restricted: "keep" | "own-space" | "leave-out";
                                overwrite: boolean;
                                labels: boolean;
                            };
                        };
                    };
                };
                400: components["responses"]["400"];
                401: components["responses"]["401"];
                403: components["responses"]["403"];
                404: components["responses"]["404"];
                409: components["responses"]["409"];
                421: components["responses"]["421"];
                429: components["responses"]["429"];
                500: components["responses"]["500"];
                503: components["responses"]["503"];
                507: components["responses"]["507"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/imports/{id}/undo": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Remove the documents that the import made, but for those that were changed since */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: number;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Success */
                202: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            id: number;
                            name: string;
                            size: number;
                            /** @enum {string} */
                            state: "uploading" | "reading" | "planned" | "running" | "done" | "cancelled" | "failed" | "undoing" | "undone";
                            kind: string | null;
                            knownBy: string | null;
                            space: {
                                id: number;
                                name: string;
                            } | null;
                            newSpace: string | null;
                            createdBy: {
                                id: number;
                                displayName: string;
                                avatar: string | null;
                                username?: string;
                            } | null;
                            /** Format: date-time */
                            createdAt: string;
                            /** Format: date-time */
                            finishedAt: string | null;
                            problem: {
                                message: string;
                                reason?: {
                                    name: string;
                                    values?: {
                                        [key: string]: string | number;
                                    };
                                };
                            } | null;
                            progress: {
                                done: number;
                                of: number;
                            };
                            ahead: number | null;
                            partSize: number;
                            parts: number[];
                            counts: {
                                pages: number;
                                files: number;
                                comments: number;
                                restricted: number;
                                belowRestricted: number;
                                people: number;
                                peopleMatched: number | null;
                            };
                            written: {
                                made: number;
                                updated: number;
                                same: number;
                                left: number;
                                refused: number;
                                files: number;
                                comments: number;
                            };
                            pagesWithLosses: number;
                            notes: {
                                code: string;
                                /** @enum {string} */
                                kind: "changed" | "lost" | "left-out";
                                sentence: string;
                                count: number;
                                pages: number;
                                example: string;
                            }[];
                            kinds: string[];
                            restrictedSpace: {
                                id: number;
                                name: string;
                            } | null;
                            options: {
                                /** @enum {string} */
                                restricted: "keep" | "own-space" | "leave-out";
                                overwrite: boolean;
                                labels: boolean;
                            };
                        };
                    };
                };
                400: components["responses"]["400"];
                401: components["responses"]["401"];
                403: components["responses"]["403"];
                404: components["responses"]["404"];
                409: components["responses"]["409"];
                421: components["responses"]["421"];
                429: components["responses"]["429"];
                500: components["responses"]["500"];
                503: components["responses"]["503"];
                507: components["responses"]["507"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/imports/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** State, counts and notes of an import, for who began it and for administrators */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: number;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Success */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            id: number;
                            name: string;
                            size: number;
                            /** @enum {string} */
                            state: "uploading" | "reading" | "planned" | "running" | "done" | "cancelled" | "failed" | "undoing" | "undone";
                            kind: string | null;
                            knownBy: string | null;
                            space: {
                                id: number;
                                name: string;
                            } | null;
                            newSpace: string | null;
                            createdBy: {
                                id: number;
                                displayName: string;
                                avatar: string | null;
                                username?: string;
                            } | null;
                            /** Format: date-time */
                            createdAt: string;
                            /** Format: date-time */
                            finishedAt: string | null;
                            problem: {
                                message: string;
                                reason?: {
                                    name: string;
                                    values?: {
                                        [key: string]: string | number;
                                    };
                                };
                            } | null;
                            progress: {
                                done: number;
                                of: number;
                            };
                            ahead: number | null;
                            partSize: number;
                            parts: number[];
                            counts: {
                                pages: number;
                                files: number;
                                comments: number;
                                restricted: number;
                                belowRestricted: number;
                                people: number;
                                peopleMatched: number | null;
                            };
                            written: {
                                made: number;
                                updated: number;
                                same: number;
                                left: number;
                                refused: number;
                                files: number;
                                comments: number;
                            };
                            pagesWithLosses: number;
                            notes: {
                                code: string;
                                /** @enum {string} */
                                kind: "changed" | "lost" | "left-out";
                                sentence: string;
                                count: number;
                                pages: number;
                                example: string;
                            }[];
                            kinds: string[];
                            restrictedSpace: {
                                id: number;
                                name: string;
                            } | null;
                            options: {
                                /** @enum {string} */
                                restricted: "keep" | "own-space" | "leave-out";
                                overwrite: boolean;
                                labels: boolean;
                            };
                        };
                    };
                };
                400: components["responses"]["400"];
                401: components["responses"]["401"];
                403: components["responses"]["403"];
                404: components["responses"]["404"];
                421: components["responses"]["421"];
                429: components["responses"]["429"];
                500: components["responses"]["500"];
                503: components["responses"]["503"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/imports/{id}/items": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The pages of an import in its order, or those with one note */
        get: {
            parameters: {
                query?: {
                    after?: string;
                    limit?: number;
                    note?: string;
                };
                header?: never;
                path: {
                    id: number;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Success */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            number: number;
                            title: string;
                            path: string;
                            /** @enum {string} */
                            state: "waiting" | "made" | "updated" | "same" | "left" | "refused" | "undone";
                            documentId: number | null;
                            restricted: boolean;
                            notes: {
                                code: string;
                                /** @enum {string} */
                                kind: "changed" | "lost" | "left-out";
                                sentence: string;
                                count: number;
                                example: string;
                            }[];
                        }[];
                    };
                };
                400: components["responses"]["400"];
                401: components["responses"]["401"];
                403: components["responses"]["403"];
                404: components["responses"]["404"];
                421: components["responses"]["421"];
                429: components["responses"]["429"];
                500: components["responses"]["500"];
                503: components["responses"]["503"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/imports/{id}/report": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Every page with what was changed or not kept, as a file */
        get: {
            parameters: {
                query?: {
                    format?: "md" | "json";
                };
                header?: never;
                path: {
                    id: number;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Success */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                400: components["responses"]["400"];
                401: components["responses"]["401"];
                403: components["responses"]["403"];
                404: components["responses"]["404"];
                421: components["responses"]["421"];
                429: components["responses"]["429"];
                500: components["responses"]["500"];
                503: components["responses"]["503"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/jobs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Exports, imports and files to be read of everybody: those that run first, or those that failed */
        get: {
            parameters: {
                query?: {
                    after?: string;
                    limit?: number;
                    show?: "open" | "failed";
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Success */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {string} */
                            kind: "export" | "import" | "file";
                            id: string;
                            title: string;
                            /** @enum {string} */
                            state: "waiting" | "running" | "failed" | "cancelled" | "aside";
                            space: {
                                id: number;
                                name: string;
                            } | null;
                            documentId: number | null;
                            person: {
                                id: number;
                                displayName: string;
                                avatar: string | null;
                                username?: string;
                            } | null;
                            /** Format: date-time */
                            since: string;
                            progress: {
                                done: number;
                                of: number;
                            };
                        }[];
                    };
                };
                400: components["responses"]["400"];
                401: components["responses"]["401"];
                403: components["responses"]["403"];
                404: components["responses"]["404"];
                421: components["responses"]["421"];
                429: components["responses"]["429"];
                500: components["responses"]["500"];
                503: components["responses"]["503"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/jobs/{kind}/{id}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Cancel a job that waits or runs. An import stops after its current page */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    kind: "export" | "import" | "file";
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Success */
                204: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                400: components["responses"]["400"];
                401: components["responses"]["401"];
                403: components["responses"]["403"];
                404: components["responses"]["404"];
                409: components["responses"]["409"];
                421: components["responses"]["421"];
                429: components["responses"]["429"];
                500: components["responses"]["500"];
                503: components["responses"]["503"];
                507: components["responses"]["507"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/jobs/{kind}/{id}/retry": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Start a job again that failed, or was cancelled or set aside */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    kind: "export" | "import" | "file";
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Success */
                204: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                400: components["responses"]["400"];
                401: components["responses"]["401"];
                403: components["responses"]["403"];
                404: components["responses"]["404"];
                409: components["responses"]["409"];
                421: components["responses"]["421"];
                429: components["responses"]["429"];
                500: components["responses"]["500"];
                503: components["responses"]["503"];
                507: components["responses"]["507"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/notifications": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Your newest notifications, 100 at most */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Success */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Notification"][];
                    };
                };
                400: components["responses"]["400"];
                401: components["responses"]["401"];
                403: components["responses"]["403"];
                404: components["responses"]["404"];
                421: components["responses"]["421"];
                429: components["responses"]["429"];
                500: components["responses"]["500"];
                503: components["responses"]["503"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/notifications/{id}/read": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Mark one as read */
        put: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: number;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Success */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Notification"];
                    };
                };
                400: components["responses"]["400"];
                401: components["responses"]["401"];
                403: components["responses"]["403"];
                404: components["responses"]["404"];
                409: components["responses"]["409"];
                421: components["responses"]["421"];
                429: components["responses"]["429"];
                500: components["responses"]["500"];
                503: components["responses"]["503"];
                507: components["responses"]["507"];
            };
        };
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/notifications/read": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Mark all as read */
        put: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Success */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Notification"][];
                    };
                };
                400: components["responses"]["400"];
                401: components["responses"]["401"];
                403: components["responses"]["403"];
                404: components["responses"]["404"];
                409: components["responses"]["409"];
                421: components["responses"]["421"];
                429: components["responses"]["429"];
                500: components["responses"]["500"];
                503: components["responses"]["503"];
                507: components["responses"]["507"];
            };
        };
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/access-requests": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Ask the managers of a space for access to it or to one of its documents; the answer is the same if it does not exist */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: {
                content: {
                    "application/json": {
                        /** @enum {string} */
                        kind: "document" | "space";
                        id: number;
                    };
                };
            };
            responses: {
                /** @description Success */
                204: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                400: components["responses"]["400"];
                401: components["responses"]["401"];
                403: components["responses"]["403"];
                404: components["responses"]["404"];
                408: components["responses"]["408"];
                409: components["responses"]["409"];
                413: components["responses"]["413"];
                415: components["responses"]["415"];
                421: components["responses"]["421"];
                429: components["responses"]["429"];
                500: components["responses"]["500"];
                503: components["responses"]["503"];
                507: components["responses"]["507"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Changes as server-sent events (document, notification, import, export, refresh, replaced) while you are signed in. At most 10 streams per person: a new one replaces the oldest. Needs `Accept: text/event-stream` */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Success */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "text/event-stream": {
                            id: number;
                            version: number;
                            spaceId: number;
                            fromSpaceId?: number;
                            /** @enum {string} */
                            change: "created" | "saved" | "renamed" | "moved" | "deleted" | "comments" | "attachments";
                        } | {
                            id: number;
                        } | {
                            id: number;
                            /** @enum {string} */
                            state: "uploading" | "reading" | "planned" | "running" | "done" | "cancelled" | "failed" | "undoing" | "undone";
                            progress: {
                                done: number;
                                of: number;
                            };
                        } | {
                            id: number;
                            /** @enum {string} */
                            state: "waiting" | "running" | "done" | "failed" | "cancelled";
                            done: number;
                            total: number;
                        } | Record<string, never> | Record<string, never>;
                    };
                };
                400: components["responses"]["400"];
                401: components["responses"]["401"];
                403: components["responses"]["403"];
                404: components["responses"]["404"];
                406: components["responses"]["406"];
                421: components["responses"]["421"];
                429: components["responses"]["429"];
                500: components["responses"]["500"];
                503: components["responses"]["503"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/exports": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Export a document, with those below it where asked, or a space; you are notified when it is ready */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: {
                content: {
                    "application/json": {
                        spaceId?: number;
                        documentId?: number;
                        /** @default false */
                        branch?: boolean;
                        /** @enum {string} */
                        format: "markdown" | "html" | "pdf" | "docx";
                        /** @default true */
                        files?: boolean;
                        /** @default false */
                        search?: boolean;
                    };
                };
            };
            responses: {
                /** @description Success */
                202: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            id: number;
                            spaceId: number;
                            documentId: number | null;
                            /** @enum {string} */
                            state: "waiting" | "running" | "done" | "failed" | "cancelled";
                            ahead: number | null;
                            /** @enum {string} */
                            format: "markdown" | "html" | "pdf" | "docx";
                            done: number;
                            total: number;
                            /** @enum {string|null} */
                            failure: "gone" | "too_large" | "no_room" | "error" | "died" | null;
                            notes: {
                                /** @enum {string} */
                                code: "image" | "pictures" | "drawing" | "script" | "source" | "file" | "search";
                                count: number;
                                example: string;
                            }[];
                            size: number | null;
                            /** Format: date-time */
                            createdAt: string;
                            /** Format: date-time */
                            expiresAt: string | null;
                        };
                    };
                };
                400: components["responses"]["400"];
                401: components["responses"]["401"];
                403: components["responses"]["403"];
                404: components["responses"]["404"];
                408: components["responses"]["408"];
                409: components["responses"]["409"];
                413: components["responses"]["413"];
                415: components["responses"]["415"];
                421: components["responses"]["421"];
                429: components["responses"]["429"];
                500: components["responses"]["500"];
                503: components["responses"]["503"];
                507: components["responses"]["507"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/exports/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** How far an export of yours is */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: number;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Success */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            id: number;
                            spaceId: number;
                            documentId: number | null;
                            /** @enum {string} */
                            state: "waiting" | "running" | "done" | "failed" | "cancelled";
                            ahead: number | null;
                            /** @enum {string} */
                            format: "markdown" | "html" | "pdf" | "docx";
                            done: number;
                            total: number;
                            /** @enum {string|null} */
                            failure: "gone" | "too_large" | "no_room" | "error" | "died" | null;
                            notes: {
                                /** @enum {string} */
                                code: "image" | "pictures" | "drawing" | "script" | "source" | "file" | "search";
                                count: number;
                                example: string;
                            }[];
                            size: number | null;
                            /** Format: date-time */
                            createdAt: string;
                            /** Format: date-time */
                            expiresAt: string | null;
                        };
                    };
                };
                400: components["responses"]["400"];
                401: components["responses"]["401"];
                403: components["responses"]["403"];
                404: components["responses"]["404"];
                421: components["responses"]["421"];
                429: components["responses"]["429"];
                500: components["responses"]["500"];
                503: components["responses"]["503"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/exports/{id}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Cancel an export of yours that waits or is being made */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: number;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Success */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            id: number;
                            spaceId: number;
                            documentId: number | null;
                            /** @enum {string} */
                            state: "waiting" | "running" | "done" | "failed" | "cancelled";
                            ahead: number | null;
                            /** @enum {string} */
                            format: "markdown" | "html" | "pdf" | "docx";
                            done: number;
                            total: number;
                            /** @enum {string|null} */
                            failure: "gone" | "too_large" | "no_room" | "error" | "died" | null;
                            notes: {
                                /** @enum {string} */
                                code: "image" | "pictures" | "drawing" | "script" | "source" | "file" | "search";
                                count: number;
                                example: string;
                            }[];
                            size: number | null;
                            /** Format: date-time */
                            createdAt: string;
                            /** Format: date-time */
                            expiresAt: string | null;
                        };
                    };
                };
                400: components["responses"]["400"];
                401: components["responses"]["401"];
                403: components["responses"]["403"];
                404: components["responses"]["404"];
                409: components["responses"]["409"];
                421: components["responses"]["421"];
                429: components["responses"]["429"];
                500: components["responses"]["500"];
                503: components["responses"]["503"];
                507: components["responses"]["507"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/exports/{id}/file": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The file of an export of yours, for seven days */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: number;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Success */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                400: components["responses"]["400"];
                401: components["responses"]["401"];
                403: components["responses"]["403"];
                404: components["responses"]["404"];
                421: components["responses"]["421"];
                429: components["responses"]["429"];
                500: components["responses"]["500"];
                503: components["responses"]["503"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/people": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** At most 8 active people whose name or username matches, for mentions and pickers */
        get: {
            parameters: {
                query?: {
                    q?: string;
                    id?: number;
                    usernames?: string;
                    documentId?: number;
                    spaceId?: number;
                    kind?: "person" | "everyone";
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Success */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["SuggestedPerson"][];
                    };
                };
                400: components["responses"]["400"];
                401: components["responses"]["401"];
                403: components["responses"]["403"];
                404: components["responses"]["404"];
                421: components["responses"]["421"];
                429: components["responses"]["429"];
                500: components["responses"]["500"];
                503: components["responses"]["503"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/documents/{id}/access": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Who may open a document: its restriction, those above it, and how many people that leaves */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: number;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Success */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            own: {
                                people: {
                                    id: number;
                                    displayName: string;
                                    avatar: string | null;
                                    username?: string;
                                    seesSpace: boolean;
                                }[];
                                groups: {
                                    id: number;
                                    name: string;
                                    people: number;
                                }[];
                            } | null;
                            above: {
                                people: number;
                                groups: number;
                                document: {
                                    id: number;
                                    title: string;
                                } | null;
                            }[];
                            readers: number;
                            can: {
                                change: boolean;
                            };
                        };
                    };
                };
                400: components["responses"]["400"];
                401: components["responses"]["401"];
                403: components["responses"]["403"];
                404: components["responses"]["404"];
                421: components["responses"]["421"];
                429: components["responses"]["429"];
                500: components["responses"]["500"];
                503: components["responses"]["503"];
            };
        };
        /** Restrict a document and all below it to these people and groups, the managers of its space and administrators */
        put: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: number;
                };
                cookie?: never;
            };
            requestBody?: {
                content: {
                    "application/json": {
                        /** @default [] */
                        people?: number[];
                        /** @default [] */
                        groups?: number[];
                    };
                };
            };
            responses: {
                /** @description Success */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            own: {
                                people: {
                                    id: number;
                                    displayName: string;
                                    avatar: string | null;
                                    username?: string;
                                    seesSpace: boolean;
                                }[];
                                groups: {
                                    id: number;
                                    name: string;
                                    people: number;
                                }[];
                            } | null;
                            above: {
                                people: number;
                                groups: number;
                                document: {
                                    id: number;
                                    title: string;
                                } | null;
                            }[];
                            readers: number;
                            can: {
                                change: boolean;
                            };
                        };
                    };
                };
                400: components["responses"]["400"];
                401: components["responses"]["401"];
                403: components["responses"]["403"];
                404: components["responses"]["404"];
                408: components["responses"]["408"];
                409: components["responses"]["409"];
                413: components["responses"]["413"];
                415: components["responses"]["415"];
                421: components["responses"]["421"];
                429: components["responses"]["429"];
                500: components["responses"]["500"];
                503: components["responses"]["503"];
                507: components["responses"]["507"];
            };
        };
        post?: never;
        /** Lift the restriction of a document; those above it stay */
        delete: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: number;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Success */
                204: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                400: components["responses"]["400"];
                401: components["responses"]["401"];
                403: components["responses"]["403"];
                404: components["responses"]["404"];
                409: components["responses"]["409"];
                421: components["responses"]["421"];
                429: components["responses"]["429"];
                500: components["responses"]["500"];
                503: components["responses"]["503"];
                507: components["responses"]["507"];
            };
        };
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/documents/{id}/access/candidates": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** At most 8 people who may see the space and 8 groups with a word that begins so, to name in a restriction; for those who may restrict */
        get: {
            parameters: {
                query?: {
                    q?: string;
                };
                header?: never;
                path: {
                    id: number;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Success */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            people: components["schemas"]["SuggestedPerson"][];
                            groups: {
                                id: number;
                                name: string;
                                people: number;
                            }[];
                        };
                    };
                };
                400: components["responses"]["400"];
                401: components["responses"]["401"];
                403: components["responses"]["403"];
                404: components["responses"]["404"];
                421: components["responses"]["421"];
                429: components["responses"]["429"];
                500: components["responses"]["500"];
                503: components["responses"]["503"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/scim/v2/ServiceProviderConfig": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** SCIM: what this server can do */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Success */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/scim+json": {
                            schemas: string[];
                        } & {
                            [key: string]: unknown;
                        };
                    };
                };
                400: components["responses"]["400"];
                401: components["responses"]["401"];
                403: components["responses"]["403"];
                404: components["responses"]["404"];
                421: components["responses"]["421"];
                429: components["responses"]["429"];
                500: components["responses"]["500"];
                503: components["responses"]["503"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/scim/v2/Schemas": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** SCIM: the attributes of people and groups */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Success */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/scim+json": {
                            schemas: string[];
                            totalResults: number;
                            startIndex: number;
                            itemsPerPage: number;
                            Resources: ({
                                id: string;
                            } & {
                                [key: string]: unknown;
                            })[];
                        };
                    };
                };
                400: components["responses"]["400"];
                401: components["responses"]["401"];
                403: components["responses"]["403"];
                404: components["responses"]["404"];
                421: components["responses"]["421"];
                429: components["responses"]["429"];
                500: components["responses"]["500"];
                503: components["responses"]["503"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/scim/v2/ResourceTypes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** SCIM: that there are people and groups */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Success */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/scim+json": {
                            schemas: string[];
                            totalResults: number;
                            startIndex: number;
                            itemsPerPage: number;
                            Resources: ({
                                id: string;
                            } & {
                                [key: string]: unknown;
                            })[];
                        };
                    };
                };
                400: components["responses"]["400"];
                401: components["responses"]["401"];
                403: components["responses"]["403"];
                404: components["responses"]["404"];
                421: components["responses"]["421"];
                429: components["responses"]["429"];
                500: components["responses"]["500"];
                503: components["responses"]["503"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/scim/v2/Users": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** SCIM: the people whom the provider manages */
        get: {
            parameters: {
                query?: {
                    filter?: string;
                    startIndex?: string;
                    count?: string;
                    excludedAttributes?: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Success */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/scim+json": {
                            schemas: string[];
                            totalResults: number;
                            startIndex: number;
                            itemsPerPage: number;
                            Resources: {
                                schemas: string[];
                                id: string;
                                externalId?: string;
                                userName: string;
                                displayName: string;
                                name: {
                                    formatted: string;
                                };
                                emails: {
                                    value: string;
                                    type: string;
                                    primary: boolean;
                                }[];
                                active: boolean;
                                meta: {
                                    resourceType: string;
                                    created: string;
                                    lastModified?: string;
                                    location: string;
                                };
                            }[];
                        };
                    };
                };
                400: components["responses"]["400"];
                401: components["responses"]["401"];
                403: components["responses"]["403"];
                404: components["responses"]["404"];
                421: components["responses"]["421"];
                429: components["responses"]["429"];
                500: components["responses"]["500"];
                503: components["responses"]["503"];
            };
        };
        put?: never;
        /** SCIM: make an account; 409 if the name or email is taken, also by an account that was made here */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: {
                content: {
                    "application/scim+json": {
                        [key: string]: unknown;
                    };
                };
            };
            responses: {
                /** @description Success */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/scim+json": {
                            schemas: string[];
                            id: string;
                            externalId?: string;
                            userName: string;
                            displayName: string;
                            name: {
                                formatted: string;
                            };
                            emails: {
                                value: string;
                                type: string;
                                primary: boolean;
                            }[];
                            active: boolean;
                            meta: {
                                resourceType: string;
                                created: string;
                                lastModified?: string;
                                location: string;
                            };
                        };
                    };
                };
                400: components["responses"]["400"];
                401: components["responses"]["401"];
                403: components["responses"]["403"];
                404: components["responses"]["404"];
                408: components["responses"]["408"];
                409: components["responses"]["409"];
                413: components["responses"]["413"];
                415: components["responses"]["415"];
                421: components["responses"]["421"];
                429: components["responses"]["429"];
                500: components["responses"]["500"];
                503: components["responses"]["503"];
                507: components["responses"]["507"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/scim/v2/Users/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** SCIM: one person */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: number;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Success */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/scim+json": {
                            schemas: string[];
                            id: string;
                            externalId?: string;
                            userName: string;
                            displayName: string;
                            name: {
                                formatted: string;
                            };
                            emails: {
                                value: string;
                                type: string;
                                primary: boolean;
                            }[];
                            active: boolean;
                            meta: {
                                resourceType: string;
                                created: string;
                                lastModified?: string;
                                location: string;
                            };
                        };
                    };
                };
                400: components["responses"]["400"];
                401: components["responses"]["401"];
                403: components["responses"]["403"];
                404: components["responses"]["404"];
                421: components["responses"]["421"];
                429: components["responses"]["429"];
                500: components["responses"]["500"];
                503: components["responses"]["503"];
            };
        };
        /** SCIM: change a person */
        put: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: number;
                };
                cookie?: never;
            };
            requestBody?: {
                content: {
                    "application/scim+json": {
                        [key: string]: unknown;
                    };
                };
            };
            responses: {
                /** @description Success */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/scim+json": {
                            schemas: string[];
                            id: string;
                            externalId?: string;
                            userName: string;
                            displayName: string;
                            name: {
                                formatted: string;
                            };
                            emails: {
                                value: string;
                                type: string;
                                primary: boolean;
                            }[];
                            active: boolean;
                            meta: {
                                resourceType: string;
                                created: string;
                                lastModified?: string;
                                location: string;
                            };
                        };
                    };
                };
                400: components["responses"]["400"];
                401: components["responses"]["401"];
                403: components["responses"]["403"];
                404: components["responses"]["404"];
                408: components["responses"]["408"];
                409: components["responses"]["409"];
                413: components["responses"]["413"];
                415: components["responses"]["415"];
                421: components["responses"]["421"];
                429: components["responses"]["429"];
                500: components["responses"]["500"];
                503: components["responses"]["503"];
                507: components["responses"]["507"];
            };
        };
        post?: never;
        /** SCIM: disable an account, for good unless the provider makes it again */
        delete: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: number;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Success */
                204: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                400: components["responses"]["400"];
                401: components["responses"]["401"];
                403: components["responses"]["403"];
                404: components["responses"]["404"];
                409: components["responses"]["409"];
                421: components["responses"]["421"];
                429: components["responses"]["429"];
                500: components["responses"]["500"];
                503: components["responses"]["503"];
                507: components["responses"]["507"];
            };
        };
        options?: never;
        head?: never;
        /** SCIM: change parts of a person */
        patch: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: number;
                };
                cookie?: never;
            };
            requestBody?: {
                content: {
                    "application/scim+json": {
                        [key: string]: unknown;
                    };
                };
            };
            responses: {
                /** @description Success */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/scim+json": {
                            schemas: string[];
                            id: string;
                            externalId?: string;
                            userName: string;
                            displayName: string;
                            name: {
                                formatted: string;
                            };
                            emails: {
                                value: string;
                                type: string;
                                primary: boolean;
                            }[];
                            active: boolean;
                            meta: {
                                resourceType: string;
                                created: string;
                                lastModified?: string;
                                location: string;
                            };
                        };
                    };
                };
                400: components["responses"]["400"];
                401: components["responses"]["401"];
                403: components["responses"]["403"];
                404: components["responses"]["404"];
                408: components["responses"]["408"];
                409: components["responses"]["409"];
                413: components["responses"]["413"];
                415: components["responses"]["415"];
                421: components["responses"]["421"];
                429: components["responses"]["429"];
                500: components["responses"]["500"];
                503: components["responses"]["503"];
                507: components["responses"]["507"];
            };
        };
        trace?: never;
    };
    "/api/scim/v2/Groups": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** SCIM: the groups of the provider, without their members */
        get: {
            parameters: {
                query?: {
                    filter?: string;
                    startIndex?: string;
                    count?: string;
                    excludedAttributes?: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Success */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/scim+json": {
                            schemas: string[];
                            totalResults: number;
                            startIndex: number;
                            itemsPerPage: number;
                            Resources: {
                                schemas: string[];
                                id: string;
                                externalId?: string;
                                displayName: string;
                                members?: {
                                    value: string;
                                    display: string;
                                }[];
                                meta: {
                                    resourceType: string;
                                    created: string;
                                    lastModified?: string;
                                    location: string;
                                };
                            }[];
                        };
                    };
                };
                400: components["responses"]["400"];
                401: components["responses"]["401"];
                403: components["responses"]["403"];
                404: components["responses"]["404"];
                421: components["responses"]["421"];
                429: components["responses"]["429"];
                500: components["responses"]["500"];
                503: components["responses"]["503"];
            };
        };
        put?: never;
        /** SCIM: make a group; 409 if its name is taken */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: {
                content: {
                    "application/scim+json": {
                        [key: string]: unknown;
                    };
                };
            };
            responses: {
                /** @description Success */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/scim+json": {
                            schemas: string[];
                            id: string;
                            externalId?: string;
                            displayName: string;
                            members?: {
                                value: string;
                                display: string;
                            }[];
                            meta: {
                                resourceType: string;
                                created: string;
                                lastModified?: string;
                                location: string;
                            };
                        };
                    };
                };
                400: components["responses"]["400"];
                401: components["responses"]["401"];
                403: components["responses"]["403"];
                404: components["responses"]["404"];
                408: components["responses"]["408"];
                409: components["responses"]["409"];
                413: components["responses"]["413"];
                415: components["responses"]["415"];
                421: components["responses"]["421"];
                429: components["responses"]["429"];
                500: components["responses"]["500"];
                503: components["responses"]["503"];
                507: components["responses"]["507"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/scim/v2/Groups/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** SCIM: one group, with its members unless excludedAttributes names them */
        get: {
            parameters: {
                query?: {
                    excludedAttributes?: string;
                };
                header?: never;
                path: {
                    id: number;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Success */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/scim+json": {
                            schemas: string[];
                            id: string;
                            externalId?: string;
                            displayName: string;
                            members?: {
                                value: string;
                                display: string;
                            }[];
                            meta: {
                                resourceType: string;
                                created: string;
                                lastModified?: string;
                                location: string;
                            };
                        };
                    };
                };
                400: components["responses"]["400"];
                401: components["responses"]["401"];
                403: components["responses"]["403"];
                404: components["responses"]["404"];
                421: components["responses"]["421"];
                429: components["responses"]["429"];
                500: components["responses"]["500"];
                503: components["responses"]["503"];
            };
        };
        /** SCIM: change a group and its members */
        put: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: number;
                };
                cookie?: never;
            };
            requestBody?: {
                content: {
                    "application/scim+json": {
                        [key: string]: unknown;
                    };
                };
            };
            responses: {
                /** @description Success */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/scim+json": {
                            schemas: string[];
                            id: string;
                            externalId?: string;
                            displayName: string;
                            members?: {
                                value: string;
                                display: string;
                            }[];
                            meta: {
                                resourceType: string;
                                created: string;
                                lastModified?: string;
                                location: string;
                            };
                        };
                    };
                };
                400: components["responses"]["400"];
                401: components["responses"]["401"];
                403: components["responses"]["403"];
                404: components["responses"]["404"];
                408: components["responses"]["408"];
                409: components["responses"]["409"];
                413: components["responses"]["413"];
                415: components["responses"]["415"];
                421: components["responses"]["421"];
                429: components["responses"]["429"];
                500: components["responses"]["500"];
                503: components["responses"]["503"];
                507: components["responses"]["507"];
            };
        };
        post?: never;
        /** SCIM: delete a group; its roles in spaces go with it */
        delete: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: number;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Success */
                204: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                400: components["responses"]["400"];
                401: components["responses"]["401"];
                403: components["responses"]["403"];
                404: components["responses"]["404"];
                409: components["responses"]["409"];
                421: components["responses"]["421"];
                429: components["responses"]["429"];
                500: components["responses"]["500"];
                503: components["responses"]["503"];
                507: components["responses"]["507"];
            };
        };
        options?: never;
        head?: never;
        /** SCIM: change parts of a group: its name, or some of its members */
        patch: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: number;
                };
                cookie?: never;
            };
            requestBody?: {
                content: {
                    "application/scim+json": {
                        [key: string]: unknown;
                    };
                };
            };
            responses: {
                /** @description Success */
                204: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                400: components["responses"]["400"];
                401: components["responses"]["401"];
                403: components["responses"]["403"];
                404: components["responses"]["404"];
                408: components["responses"]["408"];
                409: components["responses"]["409"];
                413: components["responses"]["413"];
                415: components["responses"]["415"];
                421: components["responses"]["421"];
                429: components["responses"]["429"];
                500: components["responses"]["500"];
                503: components["responses"]["503"];
                507: components["responses"]["507"];
            };
        };
        trace?: never;
    };
    "/api/search": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Find documents, spaces and attached files by words and filters; totals are in the X-Total-Count and X-Count-* headers */
        get: {
            parameters: {
                query?: {
                    q?: string;
                    kind?: "documents" | "spaces" | "files" | "all";
                    files?: "true" | "false";
                    spaceId?: number;
                    authorId?: number;
                    updatedFrom?: string;
                    updatedTo?: string;
                    limit?: number;
                    offset?: number | null;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Success */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["SearchResult"][];
                    };
                };
                400: components["responses"]["400"];
                401: components["responses"]["401"];
                403: components["responses"]["403"];
                404: components["responses"]["404"];
                421: components["responses"]["421"];
                429: components["responses"]["429"];
                500: components["responses"]["500"];
                503: components["responses"]["503"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tokens": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Your API tokens, or those of everybody, newest first; without those revoked */
        get: {
            parameters: {
                query?: {
                    after?: string;
                    limit?: number;
                    of?: "me" | "everyone";
                    ownerId?: number;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Success */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ApiToken"][];
                    };
                };
                400: components["responses"]["400"];
                401: components["responses"]["401"];
                403: components["responses"]["403"];
                404: components["responses"]["404"];
                421: components["responses"]["421"];
                429: components["responses"]["429"];
                500: components["responses"]["500"];
                503: components["responses"]["503"];
            };
        };
        put?: never;
        /** Make an API token for yourself or a service account; only this answer ever contains it */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: {
                content: {
                    "application/json": {
                        name: string;
                        /**
                         * @default read
                         * @enum {string}
                         */
                        scope?: "read" | "write";
                        /** @default 90 */
                        days?: number | null;
                        /** @default null */
                        spaceIds?: number[] | null;
                        ownerId?: number;
                    };
                };
            };
            responses: {
                /** @description Success */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            token: string;
                            info: components["schemas"]["ApiToken"];
                        };
                    };
                };
                400: components["responses"]["400"];
                401: components["responses"]["401"];
                403: components["responses"]["403"];
                404: components["responses"]["404"];
                408: components["responses"]["408"];
                409: components["responses"]["409"];
                413: components["responses"]["413"];
                415: components["responses"]["415"];
                421: components["responses"]["421"];
                429: components["responses"]["429"];
                500: components["responses"]["500"];
                503: components["responses"]["503"];
                507: components["responses"]["507"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/service-accounts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Make an account for a program, which acts through API tokens only, with its first token; only this answer ever contains it */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: {
                content: {
                    "application/json": {
                        name: string;
                        /**
                         * @default viewer
                         * @enum {string}
                         */
                        role?: "admin" | "editor" | "viewer";
                        /**
                         * @default read
                         * @enum {string}
                         */
                        scope?: "read" | "write";
                        /** @default 90 */
                        days?: number | null;
                        /** @default null */
                        spaceIds?: number[] | null;
                    };
                };
            };
            responses: {
                /** @description Success */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            user: components["schemas"]["User"];
                            token: string;
                            info: components["schemas"]["ApiToken"];
                        };
                    };
                };
                400: components["responses"]["400"];
                401: components["responses"]["401"];
                403: components["responses"]["403"];
                404: components["responses"]["404"];
                408: components["responses"]["408"];
                409: components["responses"]["409"];
                413: components["responses"]["413"];
                415: components["responses"]["415"];
                421: components["responses"]["421"];
                429: components["responses"]["429"];
                500: components["responses"]["500"];
                503: components["responses"]["503"];
                507: components["responses"]["507"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tokens/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Revoke an API token: your own, or as an administrator anybody’s */
        delete: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: number;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Success */
                204: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                400: components["responses"]["400"];
                401: components["responses"]["401"];
                403: components["responses"]["403"];
                404: components["responses"]["404"];
                409: components["responses"]["409"];
                421: components["responses"]["421"];
                429: components["responses"]["429"];
                500: components["responses"]["500"];
                503: components["responses"]["503"];
                507: components["responses"]["507"];
            };
        };
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/sign-in": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** How people sign in: the providers and directories, and how they have answered */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Success */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {string} */
                            password: "everyone" | "administrators";
                            ways: {
                                id: string;
                                name: string;
                                /** @enum {string} */
                                kind: "oidc" | "ldap";
                                addresses: string[];
                                redirectUri: string | null;
                                /** Format: date-time */
                                lastSuccessAt: string | null;
                                /** Format: date-time */
                                lastFailureAt: string | null;
                                lastFailure: string | null;
                                lastSync: {
                                    /** Format: date-time */
                                    at: string;
                                    people: number;
                                    updated: number;
                                    enabled: number;
                                    disabled: number;
                                } | null;
                                syncStop: {
                                    /** Format: date-time */
                                    at: string;
                                    /** @enum {string} */
                                    reason: "away" | "empty" | "gone";
                                    message: string;
                                    percent?: number;
                                } | null;
                            }[];
                        };
                    };
                };
                400: components["responses"]["400"];
                401: components["responses"]["401"];
                403: components["responses"]["403"];
                404: components["responses"]["404"];
                421: components["responses"]["421"];
                429: components["responses"]["429"];
                500: components["responses"]["500"];
                503: components["responses"]["503"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/sign-in/{id}/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Try a provider or directory step by step; signs nobody in and changes nothing */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: {
                content: {
                    "application/json": {
                        username?: string;
                    };
                };
            };
            responses: {
                /** @description Success */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            step: string;
                            ok: boolean;
                            text: string;
                            reason?: {
                                name: string;
                                values?: {
                                    [key: string]: string | number;
                                };
                            };
                        }[];
                    };
                };
                400: components["responses"]["400"];
                401: components["responses"]["401"];
                403: components["responses"]["403"];
                404: components["responses"]["404"];
                408: components["responses"]["408"];
                409: components["responses"]["409"];
                413: components["responses"]["413"];
                415: components["responses"]["415"];
                421: components["responses"]["421"];
                429: components["responses"]["429"];
                500: components["responses"]["500"];
                503: components["responses"]["503"];
                507: components["responses"]["507"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        ApiToken: {
            id: number;
            name: string;
            /** @enum {string} */
            scope: "read" | "write" | "scim";
            owner: {
                id: number;
                displayName: string;
                avatar: string | null;
                username?: string;
                /** @enum {string} */
                kind: "person" | "service";
            };
            spaces: {
                id: number;
                name: string | null;
            }[] | null;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            expiresAt: string | null;
            hasEnded: boolean;
            /** Format: date-time */
            lastUsedAt: string | null;
        };
        Attachment: {
            id: number;
            filename: string;
            mimetype: string;
            size: number;
            url: string;
            storagePath: string;
            sha256: string;
            /** @enum {string|null} */
            unsearchable: "empty" | "locked" | "broken" | "old" | "archive" | null;
            createdBy: {
                id: number;
                displayName: string;
                avatar: string | null;
                username?: string;
            } | null;
            /** Format: date-time */
            createdAt: string;
        };
        Comment: {
            id: number;
            content: string;
            parentId: number | null;
            createdBy: number | null;
            author: {
                id: number;
                displayName: string;
                avatar: string | null;
                username?: string;
            } | null;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
            /** Format: date-time */
            resolvedAt: string | null;
            resolvedBy: {
                id: number;
                displayName: string;
                avatar: string | null;
                username?: string;
            } | null;
            can: {
                edit: boolean;
                delete: boolean;
                resolve: boolean;
            };
        };
        CurrentUser: {
            id: number;
            /** @enum {string} */
            kind: "person" | "service";
            username: string;
            displayName: string;
            email: string;
            emailConfirmed: boolean;
            /** @enum {string} */
            role: "admin" | "editor" | "viewer";
            avatar: string | null;
            /** @enum {string|null} */
            language: "en" | "de" | null;
            disabled: boolean;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            lastSignInAt: string | null;
            hasPassword: boolean;
            preferences: {
                emailNotifications: boolean;
                documentUpdates: boolean;
                comments: boolean;
                mentions: boolean;
            };
            passwordIsInitial: boolean;
            can: {
                createSpace: boolean;
                createDocument: boolean;
                manageUsers: boolean;
            };
        };
        Document: {
            id: number;
            title: string;
            parentId: number | null;
            position: string;
            excerpt: string;
            isStarred: boolean;
            /** Format: date-time */
            updatedAt: string;
            restriction: {
                people: number;
                groups: number;
                documentId: number;
            } | null;
            spaceId: number;
            version: number;
            /** Format: date-time */
            createdAt: string;
            createdBy: {
                id: number;
                displayName: string;
                avatar: string | null;
                username?: string;
            } | null;
            updatedBy: {
                id: number;
                displayName: string;
                avatar: string | null;
                username?: string;
            } | null;
            space: {
                id: number;
                name: string;
                /** @enum {string} */
                visibility: "everyone" | "members";
            };
            content: string;
            ancestors: {
                id: number;
                title: string;
            }[];
            hasChildren: boolean;
            can: {
                edit: boolean;
                delete: boolean;
                move: boolean;
                comment: boolean;
            };
        };
        DocumentListItem: {
            id: number;
            title: string;
            parentId: number | null;
            position: string;
            excerpt: string;
            isStarred: boolean;
            /** Format: date-time */
            updatedAt: string;
            restriction: {
                people: number;
                groups: number;
                documentId: number;
            } | null;
            spaceId: number;
            hasChildren: boolean;
        };
        DocumentSummary: {
            id: number;
            title: string;
            parentId: number | null;
            position: string;
            excerpt: string;
            isStarred: boolean;
            /** Format: date-time */
            updatedAt: string;
            restriction: {
                people: number;
                groups: number;
                documentId: number;
            } | null;
            spaceId: number;
            version: number;
            /** Format: date-time */
            createdAt: string;
            createdBy: {
                id: number;
                displayName: string;
                avatar: string | null;
                username?: string;
            } | null;
            updatedBy: {
                id: number;
                displayName: string;
                avatar: string | null;
                username?: string;
            } | null;
            space: {
                id: number;
                name: string;
                /** @enum {string} */
                visibility: "everyone" | "members";
            };
        };
        Error: {
            message: string;
            /** @enum {string} */
            code: "invalid" | "not_signed_in" | "login_failed" | "forbidden" | "confirm_first" | "not_found" | "method_not_allowed" | "not_acceptable" | "taken" | "refused" | "conflict" | "too_slow" | "too_large" | "unsupported_type" | "unsatisfiable" | "unknown_host" | "throttled" | "internal" | "damaged" | "unavailable" | "disk_full" | "storage_full";
            fields?: {
                [key: string]: string;
            };
            reason?: {
                name: string;
                values?: {
                    [key: string]: string | number;
                };
            };
            fieldReasons?: {
                [key: string]: {
                    name: string;
                    values?: {
                        [key: string]: string | number;
                    };
                };
            };
            requestId: string;
            current?: {
                title: string;
                content: string;
                version: number;
                updatedBy: {
                    id: number;
                    displayName: string;
                    username?: string;
                } | null;
                /** Format: date-time */
                updatedAt: string;
            };
        };
        Member: {
            id: number;
            username: string;
            displayName: string;
            avatar: string | null;
            email?: string;
            /** @enum {string} */
            role: "viewer" | "editor" | "manager";
        };
        Notification: {
            id: number;
            /** @enum {string} */
            kind: "comment" | "reply" | "mention" | "update" | "access" | "export" | "job";
            message: string;
            read: boolean;
            documentId: number | null;
            spaceId: number | null;
            commentId: number | null;
            exportId: number | null;
            /** @enum {string|null} */
            jobKind: "export" | "import" | "file" | null;
            jobId: number | null;
            actor: {
                id: number;
                displayName: string;
                avatar: string | null;
                username?: string;
            } | null;
            /** Format: date-time */
            createdAt: string;
        };
        Revision: {
            version: number;
            title: string;
            author: {
                id: number;
                displayName: string;
                avatar: string | null;
                username?: string;
            } | null;
            /** Format: date-time */
            createdAt: string;
            isLeftOut: boolean;
            imported: {
                author: string;
                /** Format: date-time */
                writtenAt: string | null;
            } | null;
        };
        RevisionWithContent: {
            version: number;
            title: string;
            author: {
                id: number;
                displayName: string;
                avatar: string | null;
                username?: string;
            } | null;
            /** Format: date-time */
            createdAt: string;
            isLeftOut: boolean;
            imported: {
                author: string;
                /** Format: date-time */
                writtenAt: string | null;
            } | null;
            content: string;
        };
        SearchResult: {
            /** @enum {string} */
            kind: "document" | "space" | "file";
            id: number;
            title: string;
            content: string;
            /** Format: date-time */
            updatedAt: string;
            titleSegments: {
                text: string;
                match: boolean;
            }[];
            snippet: {
                text: string;
                match: boolean;
            }[];
            heading: {
                text: string;
                slug: string;
            } | null;
            without: string[];
            /** @enum {string} */
            visibility: "everyone" | "members";
            restriction: {
                people: number;
                groups: number;
                documentId: number;
            } | null;
            file: {
                url: string;
                mimetype: string;
                size: number;
                document: {
                    id: number;
                    title: string;
                };
                place: {
                    /** @enum {string} */
                    kind: "page" | "sheet" | "slide";
                    name: string;
                } | null;
            } | null;
            space: {
                id: number;
                name: string;
            } | null;
            ancestors: {
                id: number;
                title: string;
            }[];
            author: {
                id: number;
                displayName: string;
                avatar: string | null;
                username?: string;
            } | null;
        };
        Session: {
            id: number;
            isCurrent: boolean;
            browser: string | null;
            system: string | null;
            address: string | null;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            lastUsedAt: string;
        };
        Space: {
            id: number;
            name: string;
            description: string;
            /** @enum {string} */
            visibility: "everyone" | "members";
            /** @enum {string} */
            language: "auto" | "ar" | "da" | "de" | "el" | "en" | "es" | "fi" | "fr" | "ga" | "hi" | "hu" | "hy" | "id" | "it" | "lt" | "ne" | "nl" | "no" | "pt" | "ro" | "ru" | "sr" | "sv" | "ta" | "tr";
            /** @enum {string} */
            role: "viewer" | "editor" | "manager";
            isMember: boolean;
            can: {
                edit: boolean;
                delete: boolean;
                createDocument: boolean;
                manageMembers: boolean;
            };
            documentCount: number;
            /** Format: date-time */
            createdAt: string;
        };
        SuggestedPerson: {
            id: number;
            username: string;
            displayName: string;
            avatar: string | null;
            /** @enum {string} */
            kind: "person" | "service";
            email?: string;
        };
        User: {
            id: number;
            /** @enum {string} */
            kind: "person" | "service";
            username: string;
            displayName: string;
            email: string;
            emailConfirmed: boolean;
            /** @enum {string} */
            role: "admin" | "editor" | "viewer";
            avatar: string | null;
            /** @enum {string|null} */
            language: "en" | "de" | null;
            disabled: boolean;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            lastSignInAt: string | null;
            hasPassword: boolean;
        };
    };
    responses: {
        /** @description Invalid: `fields` names each fault */
        400: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description Not signed in */
        401: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description Not allowed */
        403: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description Does not exist for you */
        404: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The `Accept` header does not name what this call answers */
        406: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The body took too long to arrive */
        408: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description Conflicts with the current state */
        409: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description Too large */
        413: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description Another type of body is needed */
        415: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The file has no such range */
        416: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The request names a host that this server does not know */
        421: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description Too many failures, or too many at once: see Retry-After */
        429: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description A fault of the server: tell an administrator the `requestId`; `damaged`: a stored file was changed */
        500: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The database or the file store cannot be reached */
        503: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description No space is left to keep it */
        507: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
    };
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export type operations = Record<string, never>;
